/** An island with one of each kind of control. It records its events in `window.said`. */
import { useEffect, useState } from 'react';

declare global {
  interface Window {
    said: string[];
  }
}

if (typeof window !== 'undefined') window.said.push('evaluated');

export default function Bench({ name }: { readonly name: string }) {
  const [bought, setBought] = useState(0);
  const [text, setText] = useState('');
  const [isGift, setGift] = useState(false);
  const [size, setSize] = useState('m');
  const [speed, setSpeed] = useState('slow');
  const [isBroken, setBroken] = useState(false);
  const [, setLater] = useState(false);
  const say = (message: string) => window.said.push(`${name} ${message}`);
  // Simulates a store that changed before hydration: the component renders again, and so do its controlled fields.
  useEffect(() => setLater(true), []);
  if (isBroken) throw new Error('This island is broken.');

  return (
    <form
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        say(`submit ${text} by ${submitter?.textContent ?? 'nobody'}`);
      }}
    >
      <label>
        Text
        <input
          value={text}
          onFocus={() => say('focus')}
          onChange={({ target }) => {
            setText(target.value);
            say(`text ${target.value}`);
          }}
        />
      </label>
      <label>
        Note <input defaultValue="" onChange={({ target }) => say(`note ${target.value}`)} />
      </label>
      <label>
        <input
          type="checkbox"
          checked={isGift}
          onChange={({ target }) => {
            setGift(target.checked);
            say(`gift ${target.checked}`);
          }}
        />
        Gift
      </label>
      <label>
        Size
        <select
          value={size}
          onChange={({ target }) => {
            setSize(target.value);
            say(`size ${target.value}`);
          }}
        >
          <option>s</option>
          <option>m</option>
          <option>l</option>
        </select>
      </label>
      {['slow', 'fast'].map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={`${name}-speed`}
            value={each}
            checked={speed === each}
            onChange={() => {
              setSpeed(each);
              say(`speed ${each}`);
            }}
          />
          {each}
        </label>
      ))}
      <button
        type="button"
        onClick={() => {
          setBought(bought + 1);
          say(`buy ${bought + 1}`);
        }}
      >
        <b>Buy</b>
      </button>
      <button type="submit">Send</button>
      <button type="submit">Keep</button>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      <a href="/elsewhere">Elsewhere</a>
      <a href="/elsewhere" target="_blank" rel="noopener">
        New tab
      </a>
      <a href="/elsewhere" download>
        File
      </a>
      <a href="tel:+2348000000000">Call</a>
    </form>
  );
}
