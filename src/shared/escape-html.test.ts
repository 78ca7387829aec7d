import { expect, it } from 'vitest';
import { escapeHtml, unescapeHtml } from './escape-html.ts';

it('escapes every character with a meaning in HTML', () => {
  expect(escapeHtml(`<b title="x" id='y'>R&B</b>`)).toBe(
    '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;R&amp;B&lt;/b&gt;',
  );
  expect(escapeHtml('Ọ̀gá')).toBe('Ọ̀gá');
});

it('is reversible, entities in the text included', () => {
  const text = `<b title="x" id='y'>R&B &amp; &lt; &#39;</b>`;
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});
