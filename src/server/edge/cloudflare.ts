/** Cloudflare: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
import { type EdgeCache, type EdgeHeaders, expectSuccess } from './edge-cache.ts';

/** Maximum tags of one request on every plan. */
const MAX_TAGS = 100;
/** The Pro plan allows five requests a second. */
const PAUSE_MS = 250;

/** Returns the headers with the lifetime and the tags of a page for Cloudflare. */
export const cloudflareHeaders: EdgeHeaders = (tags, seconds) => ({
  'cloudflare-cdn-cache-control': `max-age=${seconds}`,
  'cache-tag': tags.join(','),
});

export interface CloudflareSettings {
  readonly zoneId: string;
  /** An API token that may purge the cache of the zone. */
  readonly token: string;
  /** Base address of the API, without a trailing slash. */
  readonly url: string;
}

/** Returns the cache of a zone at Cloudflare. */
export function cloudflare({ zoneId, token, url }: CloudflareSettings): EdgeCache {
  return {
    name: `cloudflare ${zoneId}`,
    maxTags: MAX_TAGS,
    pauseMs: PAUSE_MS,
    async purge(tags, signal) {
      const answer = await fetch(`${url}/client/v4/zones/${zoneId}/purge_cache`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
        redirect: 'error',
        signal,
      });
      await expectSuccess(answer);
      const said: unknown = await answer.json();
      const isDone = typeof said === 'object' && said !== null && 'success' in said && said.success === true;
      if (!isDone) throw new Error(`The cache answered ${JSON.stringify(said).slice(0, 200)}`);
    },
  };
}
