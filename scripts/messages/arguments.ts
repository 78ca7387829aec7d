/** Parses the arguments of `npm run messages`. */
import { type Given, usageError } from '../command.ts';

export const MESSAGES = {
  name: 'messages',
  usage: `npm run messages -- list [--limit N] [--json]   messages of the contact form, the newest first
npm run messages -- show ID [--json]            one message, and how its sender is answered

Reads the database of the shop, which may be running.
The exit code is 1 when the arguments are wrong or there is no such message.`,
  options: {
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  maxArguments: Number.POSITIVE_INFINITY,
} as const;

const invalid = (message: string) => usageError(MESSAGES, message);

export type Task =
  | { readonly kind: 'list'; readonly limit: number; readonly json: boolean }
  | { readonly kind: 'show'; readonly id: number; readonly json: boolean };

const LIMIT = { usual: 50, max: 10_000 } as const;

/** A whole number from 1 to `max`; undefined for anything else. */
function countOf(text: string | undefined, max: number): number | undefined {
  const count = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  return count >= 1 && count <= max ? count : undefined;
}

/** @throws {UsageError} */
export function readTask({ values, positionals }: Given<(typeof MESSAGES)['options']>): Task {
  const { limit: input, json } = values;
  const [name, ...rest] = positionals;
  if (name === undefined) throw invalid('Say what to do.');
  if (name !== 'list' && name !== 'show') throw invalid(`There is no command ${name}.`);
  const more = rest.slice(name === 'show' ? 1 : 0);
  if (more.length > 0) throw invalid(`${name} does not know what to do with ${more.join(' ')}.`);
  if (name === 'show') {
    if (input !== undefined) throw invalid('show takes no --limit.');
    const id = countOf(rest[0], Number.MAX_SAFE_INTEGER);
    if (id === undefined) throw invalid('Name the number of a message, as list shows it.');
    return { kind: 'show', id, json };
  }
  const limit = input === undefined ? LIMIT.usual : countOf(input, LIMIT.max);
  if (limit === undefined) throw invalid(`--limit is a whole number from 1 to ${LIMIT.max.toLocaleString('en')}.`);
  return { kind: 'list', limit, json };
}
