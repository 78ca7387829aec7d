/** Links of the shop's pages, read from their HTML without opening them in the browser. */
import { type APIRequestContext, expect } from '@playwright/test';
import { parseHTML } from 'linkedom';

/** The address of the first link of `selector` on the page at `path`. */
export async function firstLink(request: APIRequestContext, path: string, selector: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  const href = parseHTML(await answer.text())
    .document.querySelector(selector)
    ?.getAttribute('href');
  if (!href) throw new Error(`${path} has no ${selector}.`);
  return href;
}
