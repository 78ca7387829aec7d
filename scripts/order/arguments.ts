/** Parses the arguments of `npm run order`. */

import type { OrderStatus } from '../../src/data/tables/orders.ts';
import { OPERATOR_STATUSES } from '../../src/features/orders/fulfilment/fulfilment.ts';
import { ORDER_NUMBER } from '../../src/features/orders/order-number.ts';
import { PROGRESS } from '../../src/features/orders/order-status.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Given, usageError } from '../command.ts';

export type Task =
  | {
      readonly kind: 'list';
      readonly status: OrderStatus | undefined;
      readonly unpaid: boolean;
      readonly shop: string | undefined;
      readonly limit: number;
    }
  | { readonly kind: 'refunds'; readonly limit: number }
  | { readonly kind: 'show'; readonly number: string }
  | {
      readonly kind: 'status';
      readonly number: string;
      readonly status: OrderStatus;
      readonly person: string | undefined;
      readonly shop: string | undefined;
    }
  | { readonly kind: 'refunded'; readonly reference: string };

const LISTED: readonly OrderStatus[] = ['draft', ...PROGRESS, 'cancelled'];
const LIMIT = { usual: 50, max: 10_000 } as const;
/** The maximum length of a delivery person's name, in characters. */
const LONGEST_NAME = 200;

const options = {
  status: { type: 'string' },
  'refund-due': { type: 'boolean' },
  unpaid: { type: 'boolean' },
  shop: { type: 'string' },
  limit: { type: 'string' },
  person: { type: 'string' },
} as const;
type Option = keyof typeof options;

export const ORDER = {
  name: 'order',
  usage: `npm run order -- list [--status S] [--unpaid] [--shop LINK] [--limit N]   orders, the newest first
npm run order -- list --refund-due [--limit N]                              payments that are to be paid back
npm run order -- show NUMBER                                                everything about one order
npm run order -- status NUMBER VALUE [--person NAME] [--shop LINK]          VALUE: ${OPERATOR_STATUSES.join(', ')}
npm run order -- refunded REFERENCE                                         notes that a payment was paid back

Shows and changes orders in the database of the shop, which may be running.
The exit code is 1 when the arguments are wrong or the order does not allow the change.`,
  options,
  maxArguments: Number.POSITIVE_INFINITY,
} as const;

const wrong = (sentence: string) => usageError(ORDER, sentence);

/** Options of each command. */
const OPTIONS_OF: Readonly<Record<string, readonly Option[]>> = {
  list: ['status', 'refund-due', 'unpaid', 'shop', 'limit'],
  show: [],
  status: ['person', 'shop'],
  refunded: [],
};

type Values = Given<typeof options>['values'];

function statusOf(text: string | undefined, allowed: readonly OrderStatus[]): OrderStatus {
  const status = allowed.find((one) => one === text);
  if (!status) throw wrong(`A status is one of ${allowed.join(', ')}.`);
  return status;
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return LIMIT.usual;
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > LIMIT.max)
    throw wrong(`--limit is a whole number from 1 to ${LIMIT.max.toLocaleString('en')}.`);
  return limit;
}

function listTask({ status, shop, unpaid = false, limit, 'refund-due': refundDue }: Values): Task {
  if (!refundDue) {
    const wanted = status === undefined ? undefined : statusOf(status, LISTED);
    return { kind: 'list', status: wanted, unpaid, shop, limit: limitOf(limit) };
  }
  if (status !== undefined || shop !== undefined || unpaid)
    throw wrong('--refund-due lists payments; it goes with --limit alone.');
  return { kind: 'refunds', limit: limitOf(limit) };
}

function numberOf(text: string | undefined): string {
  const number = text?.toUpperCase();
  if (!number) throw wrong('Name an order, such as AP-NG-1234567.');
  if (!ORDER_NUMBER.test(number)) throw wrong(`${text} is no order number: that is AP-NG- and seven digits.`);
  return number;
}

function personOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = oneLine(text);
  if (name === '' || name.length > LONGEST_NAME)
    throw wrong(`--person is a name of at most ${LONGEST_NAME} characters.`);
  return name;
}

function statusTask([number, value]: readonly string[], { person, shop }: Values): Task {
  const named = numberOf(number);
  const status = statusOf(value, OPERATOR_STATUSES);
  if (status === 'cancelled' && (person !== undefined || shop !== undefined))
    throw wrong('An order is cancelled as a whole, and nobody delivers it: leave --person and --shop out.');
  return { kind: 'status', number: named, status, person: personOf(person), shop };
}

/** Number of arguments after each command. */
const FOLLOWING: Readonly<Record<string, number>> = { list: 0, show: 1, status: 2, refunded: 1 };

/** @throws {UsageError} */
export function readTask({ values, positionals }: Given<typeof options>): Task {
  const [name, ...rest] = positionals;
  if (name === undefined) throw wrong('Say what to do.');
  const max = FOLLOWING[name];
  if (max === undefined) throw wrong(`There is no command ${name}.`);
  const stray = (Object.keys(values) as Option[]).find((option) => !OPTIONS_OF[name]?.includes(option));
  if (stray) throw wrong(`${name} takes no --${stray}.`);
  const more = rest.slice(max);
  if (more.length > 0) throw wrong(`${name} does not know what to do with ${more.join(' ')}.`);
  switch (name) {
    case 'list':
      return listTask(values);
    case 'show':
      return { kind: 'show', number: numberOf(rest[0]) };
    case 'status':
      return statusTask(rest, values);
    default: {
      const [reference] = rest;
      if (!reference) throw wrong('Name the reference of a payment, as list --refund-due shows it.');
      return { kind: 'refunded', reference };
    }
  }
}
