import { expect, test, vi } from 'vitest';
import { iconMarkup } from './icon.markup.ts';

/** The module itself needs the bundler. */
vi.mock('./icons.ts', () => ({
  iconHref: (name: string) => `/icons.svg#${name}`,
  iconDrawing: (name: string) => `<path id="${name}"/>`,
}));

test('an icon is decoration, or has words', () => {
  expect(iconMarkup({ name: 'pin', size: 16 }, false)).toBe(
    '<svg class="icon" width="16" height="16" aria-hidden="true"><use href="/icons.svg#pin"></use></svg>',
  );
  expect(iconMarkup({ name: 'menu', label: 'Menu' }, true)).toBe(
    '<svg class="icon" width="24" height="24" viewBox="0 0 24 24" role="img" aria-label="Menu"><path id="menu"/></svg>',
  );
});

test('words of an icon cannot leave their attribute', () => {
  expect(iconMarkup({ name: 'x', label: `A "B" <C> & 'D'` }, false)).toContain(
    'aria-label="A &quot;B&quot; &lt;C&gt; &amp; &#39;D&#39;"',
  );
});
