/** Parses the arguments of `npm run cache`. */
import { type Given, usageError } from '../command.ts';

export const CACHE = {
  name: 'cache',
  usage: `npm run cache -- stats                     what every process caches, and how often that was used
npm run cache -- explain URL               whether and why the page at URL is cached
npm run cache -- purge TAG…                purges the pages with one of the tags ('*': all), in every process
npm run cache -- purge --dry-run TAG…      the pages that this would purge
With --json the output is JSON.

Asks the processes of the shop that runs on DATA_DIR.
The exit code is 1 when none runs there, or the arguments are wrong.`,
  options: {
    json: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
  maxArguments: Number.POSITIVE_INFINITY,
} as const;

const wrong = (sentence: string) => usageError(CACHE, sentence);

export type Task =
  | { readonly kind: 'stats' }
  | { readonly kind: 'explain'; readonly url: string }
  | { readonly kind: 'purge' | 'held'; readonly tags: readonly string[] };

export interface CacheCommand {
  readonly task: Task;
  readonly asJson: boolean;
}

/** @throws {UsageError} */
export function readCommand({ values, positionals }: Given<(typeof CACHE)['options']>): CacheCommand {
  const [name, ...rest] = positionals;
  const asJson = values.json;
  if (values['dry-run'] && name !== 'purge') throw wrong('Only purge has a --dry-run.');
  switch (name) {
    case 'stats':
      if (rest.length > 0) throw wrong('stats takes nothing more.');
      return { task: { kind: 'stats' }, asJson };
    case 'explain': {
      const [url, ...more] = rest;
      if (url === undefined || more.length > 0) throw wrong('Name one address to explain, such as /products.');
      return { task: { kind: 'explain', url: pathOf(url) }, asJson };
    }
    case 'purge':
      if (rest.length === 0) throw wrong('Name at least one tag to purge, such as product:12.');
      return { task: { kind: values['dry-run'] ? 'held' : 'purge', tags: rest }, asJson };
    case undefined:
      throw wrong('Say what to do.');
    default:
      throw wrong(`There is no command ${name}.`);
  }
}

/** Path and query of a full address; a path is returned unchanged. */
function pathOf(url: string): string {
  const address = /^https?:\/\//i.test(url) ? URL.parse(url) : undefined;
  if (address) return address.pathname + address.search;
  return url.startsWith('/') ? url : `/${url}`;
}
