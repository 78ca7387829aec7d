/** Parses the arguments of `npm run cache`. */
import { parseArgs } from 'node:util';

const USAGE = `npm run cache -- stats                     what every process keeps, and how often it helped
npm run cache -- explain URL               whether and why the page at URL is kept
npm run cache -- purge TAG…                clears the pages that carry one of the tags ('*': all), in every process
npm run cache -- purge --dry-run TAG…      the pages that this would clear
With --json the answer is for machines.`;

/** The arguments are wrong; the message is a sentence, followed by the usage. */
export class UsageError extends Error {
  constructor(words: string) {
    super(`${words}\n${USAGE}`);
  }
}

export type Task =
  | { readonly kind: 'stats' }
  | { readonly kind: 'explain'; readonly url: string }
  | { readonly kind: 'purge' | 'held'; readonly tags: readonly string[] };

export interface Command {
  readonly task: Task;
  readonly asJson: boolean;
}

/** @throws {UsageError} */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  const asJson = values.json;
  if (values['dry-run'] && name !== 'purge') throw new UsageError('Only purge has a --dry-run.');
  switch (name) {
    case 'stats':
      if (rest.length > 0) throw new UsageError('stats takes nothing more.');
      return { task: { kind: 'stats' }, asJson };
    case 'explain': {
      const [url, ...more] = rest;
      if (url === undefined || more.length > 0) throw new UsageError('Name one address to explain, such as /products.');
      return { task: { kind: 'explain', url: pathOf(url) }, asJson };
    }
    case 'purge':
      if (rest.length === 0) throw new UsageError('Name at least one tag to purge, such as product:12.');
      return { task: { kind: values['dry-run'] ? 'held' : 'purge', tags: rest }, asJson };
    case undefined:
      throw new UsageError('Say what to do.');
    default:
      throw new UsageError(`There is no command ${name}.`);
  }
}

function parse(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Path and query of a full address; a path is returned unchanged. */
function pathOf(url: string): string {
  const address = /^https?:\/\//i.test(url) ? URL.parse(url) : undefined;
  if (address) return address.pathname + address.search;
  return url.startsWith('/') ? url : `/${url}`;
}
