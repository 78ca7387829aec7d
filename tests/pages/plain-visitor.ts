/** A visitor without script, who stores cookies and submits forms with their current values. */
import { expect } from 'vitest';
import type { TestAnswer, TestShop } from './shop.ts';

const ORIGIN = 'https://oja.example';

export interface PlainVisitor {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<TestAnswer>;
  /** Submits `fields` to `path`. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Submits the form of `page` that matches the selector, with these fields changed. */
  submit(page: TestAnswer, selector: string, fields?: Record<string, string>): Promise<TestAnswer>;
}

/** The hidden, typed and chosen values of a form. */
function valuesOf(form: Element): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of form.querySelectorAll('input[name]')) {
    const type = field.getAttribute('type');
    const isChosen = (type !== 'radio' && type !== 'checkbox') || field.hasAttribute('checked');
    if (isChosen) values[field.getAttribute('name') ?? ''] = field.getAttribute('value') ?? '';
  }
  for (const area of form.querySelectorAll('textarea[name]'))
    values[area.getAttribute('name') ?? ''] = area.textContent ?? '';
  return values;
}

export function plainVisitor(shop: Pick<TestShop, 'get'>): PlainVisitor {
  const cookies = new Map<string, string>();
  const keep = (answer: TestAnswer) => {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const post: PlainVisitor['post'] = async (path, fields, headers = {}) =>
    keep(
      await shop.get(path, {
        method: 'POST',
        headers: {
          cookie: cookie(),
          origin: ORIGIN,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    );
  return {
    cookies,
    get: async (path) => keep(await shop.get(path, { headers: { cookie: cookie() } })),
    post,
    submit(page, selector, fields = {}) {
      const form = page.document.querySelector(selector);
      expect(form, selector).not.toBeNull();
      return post(form?.getAttribute('action') ?? '', { ...valuesOf(form as Element), ...fields });
    },
  };
}
