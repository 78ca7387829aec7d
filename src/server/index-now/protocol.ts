/** The protocol IndexNow, which notifies search engines of changed pages: https://www.indexnow.org/documentation */

/** Maximum addresses of one call. */
export const MAX_ADDRESSES = 10_000;
/** Milliseconds to wait for an answer. */
const LIMIT_MS = 30_000;
/** Statuses that reject the addresses or the form of the request, so that a retry would not help. */
const REFUSED = new Set([400, 422]);

export interface IndexNowSettings {
  /** The key, and also the content of `/{key}.txt`, which proves that the key belongs to this shop. */
  readonly key: string;
  /** The URL to which addresses are submitted. */
  readonly url: string;
}

/** A search engine rejects these addresses. */
export class AddressesRefusedError extends Error {}

/** Returns the path of the file that proves the key. */
export const keyFile = (key: string): string => `/${key}.txt`;

/**
 * Submits at most {@link MAX_ADDRESSES} addresses of `publicUrl`. 200 and 202 (the key is being checked) mean that they
 * were accepted.
 * @throws {AddressesRefusedError} when they are invalid
 * @throws {Error} when a later retry may succeed: the key was not found yet, too many calls, no answer
 */
export async function submitAddresses(
  { key, url }: IndexNowSettings,
  publicUrl: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(publicUrl).host,
      key,
      keyLocation: publicUrl + keyFile(key),
      urlList: addresses,
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
  });
  const text = await answer.text();
  if (answer.status === 200 || answer.status === 202) return;
  const message = `IndexNow answered ${answer.status}: ${text.slice(0, 200)}`;
  throw REFUSED.has(answer.status) ? new AddressesRefusedError(message) : new Error(message);
}
