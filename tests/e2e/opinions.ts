/** Helpers for tests of ratings and reviews that create those of other customers. */
import { type APIRequestContext, expect } from '@playwright/test';
import type { Customer } from './customer.ts';

/** Sends `data` as `customer`. */
export async function postAs(request: APIRequestContext, { session }: Customer, path: string, data: object) {
  const answer = await request.post(`/api${path}`, {
    data: { clientId: session.id, ...data },
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
