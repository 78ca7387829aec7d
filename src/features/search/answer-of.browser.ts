/** Asks the API for what the search bar shows. */
import type { Call } from '../../client/calls.ts';
import { plainCall } from '../../client/plain-call.ts';

/** Answers what `call` does; rejects for everything that is no success. */
export async function answerOf<T>(call: Call, query: Record<string, unknown>, signal?: AbortSignal): Promise<T> {
  const response = await plainCall(call, { query, ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}.`);
  return response.json();
}
