/** Parses the arguments of `npm run messages`. */
import { parseArgs } from 'node:util';

export const USAGE = `npm run messages -- list [--limit N] [--json]   messages of the contact form, the newest first
npm run messages -- show ID [--json]            one message, and how its sender is answered
npm run messages -- --help                      this text`;

/** The arguments are wrong; the message is a sentence, followed by the usage. */
export class UsageError extends Error {
  constructor(message: string) {
    super(`${message}\n${USAGE}`);
  }
}

export type Task =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly limit: number; readonly json: boolean }
  | { readonly kind: 'show'; readonly id: number; readonly json: boolean };

const LIMIT = { usual: 50, max: 10_000 } as const;

const options = {
  limit: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A whole number from 1 to `max`; undefined for anything else. */
function countOf(text: string | undefined, max: number): number | undefined {
  const count = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  return count >= 1 && count <= max ? count : undefined;
}

/** @throws {UsageError} */
export function readTask(args: string[]): Task {
  const { values, positionals } = parse(args);
  const { limit: asked, json, help } = values;
  if (help) return { kind: 'help' };
  const [name, ...rest] = positionals;
  if (name === undefined) throw new UsageError('Say what to do.');
  if (name !== 'list' && name !== 'show') throw new UsageError(`There is no command ${name}.`);
  const more = rest.slice(name === 'show' ? 1 : 0);
  if (more.length > 0) throw new UsageError(`${name} does not know what to do with ${more.join(' ')}.`);
  if (name === 'show') {
    if (asked !== undefined) throw new UsageError('show takes no --limit.');
    const id = countOf(rest[0], Number.MAX_SAFE_INTEGER);
    if (id === undefined) throw new UsageError('Name the number of a message, as list shows it.');
    return { kind: 'show', id, json };
  }
  const limit = asked === undefined ? LIMIT.usual : countOf(asked, LIMIT.max);
  if (limit === undefined)
    throw new UsageError(`--limit is a whole number from 1 to ${LIMIT.max.toLocaleString('en')}.`);
  return { kind: 'list', limit, json };
}
