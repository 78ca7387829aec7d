/** Varnish with its xkey module; `deploy/varnish/oja.vcl` is the other half. */
import { type EdgeCache, type EdgeHeaders, expectSuccess } from './edge-cache.ts';

/** At most 400 tags: Varnish takes 8,192 bytes a header, and a tag has rarely more than 20. */
const MAX_TAGS = 400;
const MAX_BYTES = 7000;

export const varnishHeaders: EdgeHeaders = (tags, seconds) => ({
  'surrogate-control': `max-age=${seconds}`,
  xkey: tags.join(' '),
});

/** The tags in headers of at most `MAX_BYTES` each. */
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
 * The Varnish that listens at `origin`, such as `http://10.0.0.2:6081`.
 * @param secret what it knows a purge of the shop by
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
          // To wherever a redirect leads, the secret must not go.
          redirect: 'error',
          signal,
        });
        await expectSuccess(answer);
        await answer.arrayBuffer();
      }
    },
  };
}
