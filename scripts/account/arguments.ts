/** Parses the arguments of `npm run account`. */
import { type Given, usageError } from '../command.ts';

export const ACCOUNT = {
  name: 'account',
  usage: `npm run account -- link LOGIN          a link for a new password, which works once and for an hour
npm run account -- links [--limit N]   the links that were issued, the newest first: for whom, by whom, and what became of them

LOGIN is the phone number or email that the customer logs in with. A link is for customers who cannot get a code by mail;
make sure that they are who they say. Works on the database of the shop, which may be running.
The exit code is 1 when the arguments are wrong, there is no such account, or a code can be mailed to it.`,
  options: {
    limit: { type: 'string' },
  },
  maxArguments: Number.POSITIVE_INFINITY,
} as const;

const invalid = (message: string) => usageError(ACCOUNT, message);

export type Task =
  | { readonly kind: 'link'; readonly login: string }
  | { readonly kind: 'links'; readonly limit: number };

const LIMIT = { usual: 50, max: 10_000 } as const;

function limitOf(text: string | undefined): number {
  if (text === undefined) return LIMIT.usual;
  const limit = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > LIMIT.max)
    throw invalid(`--limit is a whole number from 1 to ${LIMIT.max.toLocaleString('en')}.`);
  return limit;
}

/** @throws {UsageError} */
export function readTask({ values, positionals }: Given<(typeof ACCOUNT)['options']>): Task {
  const [name, ...rest] = positionals;
  if (name === undefined) throw invalid('Say what to do.');
  if (name !== 'link' && name !== 'links') throw invalid(`There is no command ${name}.`);
  if (name === 'links') {
    if (rest.length > 0) throw invalid(`links does not know what to do with ${rest.join(' ')}.`);
    return { kind: 'links', limit: limitOf(values.limit) };
  }
  if (values.limit !== undefined) throw invalid('link takes no --limit.');
  // A phone number may be given in groups.
  const login = rest.join(' ').trim();
  if (login === '') throw invalid('Name the phone number or email that the customer logs in with.');
  return { kind: 'link', login };
}
