import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { frameMarkup, freshMarkup, islandMarkup } from './island-markup.ts';

interface CupProps {
  readonly id: number;
  readonly name: string;
  readonly kind?: string | undefined;
}

let renders = 0;

function Cup({ id, name, kind }: CupProps) {
  renders += 1;
  return createElement('p', { 'data-id': id, 'data-kind': kind, 'aria-label': `Cup: ${name}` }, name);
}

const print = islandMarkup(Cup, ['id', 'name']);

describe('islandMarkup', () => {
  it('prints the same HTML as React', () => {
    const props = { id: 7, name: 'Blue' };
    expect(print(props)).toBe('<p data-id="7" aria-label="Cup: Blue">Blue</p>');
    expect(print(props)).toBe(renderToString(createElement(Cup, props)));
  });

  it('escapes values in attributes and texts', () => {
    const html = print({ id: 1, name: `"><script>alert(1)</script> & 'x' \uE0000\uE000 $&` });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('""');
    expect(html).toContain('&amp;');
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(2);
    // The marker character is valid in a name.
    expect(html).toContain('\uE0000\uE000 $&amp;');
  });

  it('renders each shape once, however often it is printed', () => {
    renders = 0;
    for (const id of [1, 2, 3]) print({ id, name: `Cup ${id}`, kind: 'tall' });
    for (const id of [1, 2, 3]) print({ id, name: `Cup ${id}`, kind: 'wide' });
    expect(renders).toBe(2);
    expect(print({ id: 4, name: '', kind: 'wide' })).toContain('data-kind="wide" aria-label="Cup: "');
    expect(renders).toBe(2);
  });

  it('prints attributes in lower case, and no link to a picture in front', () => {
    const picture = islandMarkup(
      (props: { readonly src: string }) =>
        createElement('img', { ...props, srcSet: `${props.src} 2x`, fetchPriority: 'high', alt: '' }),
      ['src'],
    );
    expect(picture({ src: '/a.webp' })).toMatch(/^<img [^>]+>$/);
    expect(picture({ src: '/a.webp' })).toContain('srcset="/a.webp 2x" fetchpriority="high"');
  });
});

interface BoxProps {
  readonly label: string;
  readonly children?: ReactNode;
}

const Box = ({ label, children }: BoxProps) => createElement('section', { 'aria-label': label }, children, ' (end)');

describe('frameMarkup', () => {
  const frame = frameMarkup('test box', Box);

  it('prints the HTML before and after the children', () => {
    const props = { label: 'One' };
    expect([frame.start(props), frame.end(props)]).toEqual(['<section aria-label="One">', ' (end)</section>']);
  });

  it('escapes props, one with the character of the mark, too', () => {
    const props = { label: `"><script>alert(1)</script> & \uE000` };
    expect(frame.start(props)).toBe(
      '<section aria-label="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; \uE000">',
    );
    expect(frame.end(props)).toBe(' (end)</section>');
  });
});

describe('freshMarkup', () => {
  it('escapes what was typed, and prints attributes in lower case', () => {
    const print = freshMarkup((props: { readonly value: string }) =>
      createElement('input', { defaultValue: props.value, inputMode: 'numeric' }),
    );
    expect(print({ value: `"><b> & 'x'` })).toBe(
      '<input inputmode="numeric" value="&quot;&gt;&lt;b&gt; &amp; &#x27;x&#x27;"/>',
    );
  });
});
