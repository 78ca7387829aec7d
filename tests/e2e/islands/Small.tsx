/** A repeated part of a page (`data-island="small"`). It records its events in `window.said`. */
import { type ReactElement, useState } from 'react';

export default function Small({ name }: { readonly name: string }): ReactElement {
  const [clicks, setClicks] = useState(0);
  const click = () => {
    setClicks(clicks + 1);
    window.said.push(`${name} ${clicks + 1}`);
  };
  return (
    <button type="button" aria-label={name} aria-pressed={clicks > 0} onClick={click}>
      {name}
    </button>
  );
}

export const smallIsland = (root: HTMLElement): ReactElement => <Small name={root.textContent ?? ''} />;
