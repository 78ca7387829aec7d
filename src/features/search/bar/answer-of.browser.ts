/** Calls the API for the search bar. */
import type { Call } from '../../../client/calls.ts';
import { plainCall } from '../../../client/plain-call.ts';

/** Returns the answer of `call`; rejects if the call fails. */
export async function answerOf<T>(call: Call, query: Record<string, unknown>, signal?: AbortSignal): Promise<T> {
  const response = await plainCall(call, { query, ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}.`);
  return response.json();
}
