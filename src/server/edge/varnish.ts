/** Varnish with its xkey module; `deploy/varnish/oja.vcl` is its configuration. */
import { type EdgeCache, type EdgeHeaders, expectSuccess } from './edge-cache.ts';

/** Maximum tags of one purge: Varnish accepts 8,192 bytes a header, and a tag rarely has more than 20. */
const MAX_TAGS = 400;
const MAX_BYTES = 7000;

/** Returns the headers with the lifetime and the tags of a page for Varnish. */
export const varnishHeaders: EdgeHeaders = (tags, seconds) => ({
  'surrogate-control': `max-age=${seconds}`,
  xkey: tags.join(' '),
});

/** Splits the tags into headers of at most `MAX_BYTES` each. */
function* headersOf(tags: readonly string[]): Generator<string> {
  let header = '';
  for (const tag of tags) {
    if (header && header.length + tag.length >= MAX_BYTES) {
      yield header;
      header = '';
    }
    header += header ? ` ${tag}` : tag;
  }
  if (header) yield header;
}

/**
 * Returns the cache of the Varnish that listens at `origin`, such as `http://10.0.0.2:6081`.
 * @param secret authenticates the shop's purges
 */
export function varnish(origin: string, secret: string): EdgeCache {
  return {
    name: `varnish ${origin}`,
    maxTags: MAX_TAGS,
    pauseMs: 0,
    async purge(tags, signal) {
      for (const header of headersOf(tags)) {
        const answer = await fetch(origin, {
          method: 'PURGE',
          headers: { 'xkey-purge': header, 'purge-secret': secret },
          // A redirect must not receive the secret.
          redirect: 'error',
          signal,
        });
        await expectSuccess(answer);
        await answer.arrayBuffer();
      }
    },
  };
}
