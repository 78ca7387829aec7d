import { expect, test } from 'vitest';
import { PageResponse } from './page-response.ts';

async function* parts() {
  yield new TextEncoder().encode('<p>a');
  yield new TextEncoder().encode('</p>');
}

test('the parts of a page are there as they are, or as the body', async () => {
  const page = new PageResponse(parts(), { status: 404, headers: { 'content-type': 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html']);
  expect((await Array.fromAsync(page.parts ?? [])).length).toBe(2);
  expect(await new Response(new PageResponse(parts()).body).text()).toBe('<p>a</p>');
});

test.each(['text', new TextEncoder().encode('text'), new Blob(['text']), new Response('text').body])(
  'another body stays what it is: %s',
  async (body) => {
    const page = new PageResponse(body);
    expect(page.parts).toBeUndefined();
    expect(await page.text()).toBe('text');
  },
);

test('an answer may have no body', () => {
  expect([new PageResponse(null).body, new PageResponse().parts]).toEqual([null, undefined]);
});
