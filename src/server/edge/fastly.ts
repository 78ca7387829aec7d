/** Fastly: https://www.fastly.com/documentation/reference/api/purging/ */
import { type EdgeCache, type EdgeHeaders, expectSuccess } from './edge-cache.ts';

/** "Up to 256 surrogate keys can be purged in one batch request." */
const MAX_TAGS = 256;

/** Returns the headers with the lifetime and the tags of a page for Fastly. */
export const fastlyHeaders: EdgeHeaders = (tags, seconds) => ({
  'surrogate-control': `max-age=${seconds}`,
  'surrogate-key': tags.join(' '),
});

export interface FastlySettings {
  readonly serviceId: string;
  /** An API token with the scope `purge_select`. */
  readonly token: string;
  /** Base address of the API, without a trailing slash. */
  readonly url: string;
}

/** Returns the cache of a service at Fastly. */
export function fastly({ serviceId, token, url }: FastlySettings): EdgeCache {
  return {
    name: `fastly ${serviceId}`,
    maxTags: MAX_TAGS,
    pauseMs: 250,
    async purge(tags, signal) {
      const answer = await fetch(`${url}/service/${serviceId}/purge`, {
        method: 'POST',
        headers: { 'fastly-key': token, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ surrogate_keys: tags }),
        redirect: 'error',
        signal,
      });
      await expectSuccess(answer);
      await answer.arrayBuffer();
    },
  };
}
