/** Parses the arguments of `npm run order`. */

import type { OrderStatus } from '../../src/data/tables/orders.ts';
import { OPERATOR_STATUSES } from '../../src/features/orders/fulfilment/fulfilment.ts';
import { ORDER_NUMBER } from '../../src/features/orders/order-number.ts';
import { PROGRESS } from '../../src/features/orders/order-status.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Given, usageError } from '../command.ts';
import { limitOf } from '../shop/command.ts';
import { periodOf } from '../shop/period.ts';

export type Task =
  | {
      readonly kind: 'list';
      readonly status: OrderStatus | undefined;
      readonly unpaid: boolean;
      readonly shop: string | undefined;
      /** Hours. */
      readonly olderThan?: number;
      readonly from?: string;
      readonly to?: string;
      readonly place?: string;
      readonly csv?: true;
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
  | { readonly kind: 'refunded'; readonly reference: string }
  | {
      readonly kind: 'refund';
      /** The reference of a payment, or the number of an order. */
      readonly name: string;
      readonly amountKobo: number | undefined;
      readonly reason: string | undefined;
      readonly again: boolean;
      readonly dryRun: boolean;
    };

const LISTED: readonly OrderStatus[] = ['draft', ...PROGRESS, 'cancelled'];
/** The maximum length of a delivery person's name, in characters. */
const LONGEST_NAME = 200;

const options = {
  status: { type: 'string' },
  'refund-due': { type: 'boolean' },
  unpaid: { type: 'boolean' },
  shop: { type: 'string' },
  limit: { type: 'string' },
  person: { type: 'string' },
  'older-than': { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  place: { type: 'string' },
  csv: { type: 'boolean' },
  amount: { type: 'string' },
  reason: { type: 'string' },
  again: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;
type Option = keyof typeof options;

export const ORDER = {
  name: 'order',
  usage: '',
  options,
  maxArguments: Number.POSITIVE_INFINITY,
} as const;

const wrong = (sentence: string) => usageError(ORDER, sentence);

/** Options of each command. */
const OPTIONS_OF: Readonly<Record<string, readonly Option[]>> = {
  list: ['status', 'refund-due', 'unpaid', 'shop', 'limit', 'older-than', 'from', 'to', 'place', 'csv'],
  show: [],
  status: ['person', 'shop'],
  refunded: [],
  refund: ['amount', 'reason', 'again', 'dry-run'],
};

type Values = Given<typeof options>['values'];

function statusOf(text: string | undefined, allowed: readonly OrderStatus[]): OrderStatus {
  const status = allowed.find((one) => one === text);
  if (!status) throw wrong(`A status is one of ${allowed.join(', ')}.`);
  return status;
}

function hoursOf(text: string): number {
  const [, count = '', unit = 'h'] = /^(\d{1,5})(h|d)?$/.exec(text) ?? [];
  const hours = Number(count) * (unit === 'd' ? 24 : 1);
  if (count === '' || hours < 1) throw wrong('--older-than is a number of hours or days, such as 36h or 3d.');
  return hours;
}

/** The options of a list that have no default. */
function furtherFilters({ 'older-than': olderThan, from, to, place, csv }: Values) {
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return {
    ...(olderThan !== undefined && { olderThan: hoursOf(olderThan) }),
    ...periodOf(ORDER, days),
    ...(place !== undefined && { place: textOf('place', place) }),
    ...(csv && { csv }),
  };
}

function listTask(values: Values): Task {
  const { status, shop, unpaid = false, limit, csv, 'refund-due': refundDue } = values;
  const further = furtherFilters(values);
  if (!refundDue) {
    const requested = status === undefined ? undefined : statusOf(status, LISTED);
    return {
      kind: 'list',
      status: requested,
      unpaid,
      shop,
      ...further,
      limit: limitOf(limit, { csv }),
    };
  }
  if (status !== undefined || shop !== undefined || unpaid || Object.keys(further).length > 0)
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

function textOf(option: string, input: string): string {
  const text = oneLine(input);
  if (text === '' || text.length > LONGEST_NAME)
    throw wrong(`--${option} is a text of at most ${LONGEST_NAME} characters.`);
  return text;
}

/** Naira in kobo. */
function koboOf(text: string): number {
  const [, naira = '', kobo = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const amount = naira === '' ? 0 : Number(naira) * 100 + Number(kobo.padEnd(2, '0'));
  if (amount < 1) throw wrong('--amount is an amount in naira, such as 1500 or 1500.50.');
  return amount;
}

function refundTask([name]: readonly string[], values: Values): Task {
  if (!name) throw wrong('Name the reference of a payment, or the number of an order.');
  const { amount, reason, again = false, 'dry-run': dryRun = false } = values;
  return {
    kind: 'refund',
    name: ORDER_NUMBER.test(name.toUpperCase()) ? name.toUpperCase() : name,
    amountKobo: amount === undefined ? undefined : koboOf(amount),
    reason: reason === undefined ? undefined : textOf('reason', reason),
    again,
    dryRun,
  };
}

function statusTask([number, value]: readonly string[], { person, shop }: Values): Task {
  const named = numberOf(number);
  const status = statusOf(value, OPERATOR_STATUSES);
  if (status === 'cancelled' && (person !== undefined || shop !== undefined))
    throw wrong('An order is cancelled as a whole, and nobody delivers it: leave --person and --shop out.');
  return { kind: 'status', number: named, status, person: personOf(person), shop };
}

/** Number of arguments after each command. */
const FOLLOWING: Readonly<Record<string, number>> = { list: 0, show: 1, status: 2, refunded: 1, refund: 1 };

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
    case 'refund':
      return refundTask(rest, values);
    default: {
      const [reference] = rest;
      if (!reference) throw wrong('Name the reference of a payment, as list --refund-due shows it.');
      return { kind: 'refunded', reference };
    }
  }
}
