/** The shared caches of a configuration: what pages tell them, and how they are told of changes. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { EdgeConfig } from '../config/edge-config.ts';
import { cloudflare, cloudflareHeaders } from './cloudflare.ts';
import { ALL_PAGES, type EdgeCache, type EdgeHeaders, MAX_TAG_BYTES } from './edge-cache.ts';
import { EdgePurger, type EdgeStats } from './edge-purger.ts';
import { fastly, fastlyHeaders } from './fastly.ts';
import { varnish, varnishHeaders } from './varnish.ts';

/** Seconds for which a shared cache that is told of changes may keep a page. */
const LONG_S = 3600;
/** The same while it cannot be told. */
const SHORT_S = 30;

export interface Edge {
  /**
   * Headers for the shared caches on a page with `tags` that changes at `changesAt` by time alone (ms since 1970), or
   * undefined when they must not keep it.
   */
  headers(tags: readonly string[], changesAt: number, now: number): OutgoingHttpHeaders | undefined;
  /** Purges `tags` in all of them. */
  purge(tags: readonly string[]): void;
  stats(): Readonly<Record<string, EdgeStats>>;
  stop(): Promise<void>;
}

/** The shared caches of `config`, and what their pages tell them; undefined when it names none. */
export function cachesOf(config: EdgeConfig): { caches: EdgeCache[]; headers: EdgeHeaders } | undefined {
  const { varnishSecret } = config;
  if (varnishSecret !== undefined && config.varnish.length > 0)
    return { caches: config.varnish.map((url) => varnish(url, varnishSecret)), headers: varnishHeaders };
  if (config.fastly) return { caches: [fastly(config.fastly)], headers: fastlyHeaders };
  if (config.cloudflare) return { caches: [cloudflare(config.cloudflare)], headers: cloudflareHeaders };
  return undefined;
}

/** The shared caches of `config`; undefined when it names none. */
export function openEdge(config: EdgeConfig, log: Logger): Edge | undefined {
  const found = cachesOf(config);
  if (!found) return undefined;
  const purgers = found.caches.map((cache) => ({ name: cache.name, purger: new EdgePurger(cache, { log }) }));
  const isBehind = () => purgers.some(({ purger }) => purger.isBehind);
  return {
    headers(tags, changesAt, now) {
      const max = isBehind() ? SHORT_S : LONG_S;
      const seconds = Math.min(max, Math.floor((changesAt - now) / 1000));
      if (seconds < 1 || tags.reduce((bytes, tag) => bytes + tag.length + 1, 0) > MAX_TAG_BYTES) return undefined;
      return found.headers([ALL_PAGES, ...tags], seconds);
    },
    purge(tags) {
      for (const { purger } of purgers) purger.add(tags);
    },
    stats: () => Object.fromEntries(purgers.map(({ name, purger }) => [name, purger.stats])),
    async stop() {
      await Promise.all(purgers.map(({ purger }) => purger.stop()));
    },
  };
}
