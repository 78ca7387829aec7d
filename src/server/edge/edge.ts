/** The shared caches of a configuration: the headers of pages for them, and their purges. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { EdgeConfig } from '../config/edge-config.ts';
import { cloudflare, cloudflareHeaders } from './cloudflare.ts';
import { ALL_PAGES, type EdgeCache, type EdgeHeaders, MAX_TAG_BYTES } from './edge-cache.ts';
import { EdgePurger, type EdgeStats } from './edge-purger.ts';
import { fastly, fastlyHeaders } from './fastly.ts';
import { varnish, varnishHeaders } from './varnish.ts';

/** Seconds that a shared cache may store a page when it is notified of changes. */
const LONG_S = 3600;
/** The same in seconds while it cannot be notified. */
const SHORT_S = 30;

export interface Edge {
  /**
   * Returns the headers for shared caches of a page with `tags` that next changes by time alone at `changesAt` (ms
   * since 1970), or undefined when they must not store it.
   */
  headers(tags: readonly string[], changesAt: number, now: number): OutgoingHttpHeaders | undefined;
  /** Purges `tags` in all shared caches. */
  purge(tags: readonly string[]): void;
  stats(): Readonly<Record<string, EdgeStats>>;
  stop(): Promise<void>;
}

/** Returns the shared caches of `config` and the headers of pages for them; undefined when it names none. */
export function cachesOf(config: EdgeConfig): { caches: EdgeCache[]; headers: EdgeHeaders } | undefined {
  const { varnishSecret } = config;
  if (varnishSecret !== undefined && config.varnish.length > 0)
    return { caches: config.varnish.map((url) => varnish(url, varnishSecret)), headers: varnishHeaders };
  if (config.fastly) return { caches: [fastly(config.fastly)], headers: fastlyHeaders };
  if (config.cloudflare) return { caches: [cloudflare(config.cloudflare)], headers: cloudflareHeaders };
  return undefined;
}

/** Opens the shared caches of `config`; returns undefined when it names none. */
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
