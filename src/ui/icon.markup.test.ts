import { expect, test } from 'vitest';
import { iconMarkup } from './icon.markup.ts';
import { ICON_PATHS } from './icons.ts';

test('an icon is decoration, or has words', () => {
  expect(iconMarkup({ name: 'minus', size: 16 })).toBe(
    '<svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"></path></svg>',
  );
  expect(iconMarkup({ name: 'minus', label: 'Less' })).toBe(
    '<svg class="icon" width="24" height="24" viewBox="0 0 24 24" role="img" aria-label="Less"><path d="M5 12h14"></path></svg>',
  );
});

test('words of an icon cannot leave their attribute', () => {
  expect(iconMarkup({ name: 'minus', label: `A "B" <C> & 'D'` })).toContain(
    'aria-label="A &quot;B&quot; &lt;C&gt; &amp; &#x27;D&#x27;"',
  );
});

test('every icon is a path that begins at a place of its own', () => {
  for (const path of Object.values(ICON_PATHS)) expect(path).toMatch(/^M[\d .acehlmstvzACHLMSVZ-]+$/);
});
