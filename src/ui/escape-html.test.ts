import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('leaves no sign that HTML would read', () => {
  expect(escapeHtml(`<b title="x" id='y'>R&B</b>`)).toBe(
    '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;R&amp;B&lt;/b&gt;',
  );
  expect(escapeHtml('Ọ̀gá')).toBe('Ọ̀gá');
});
