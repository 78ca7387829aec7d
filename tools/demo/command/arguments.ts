/** Parses the arguments of `npm run demo`. */
import { type Given, usageError } from '../../../scripts/command.ts';
import { actingAsOf } from '../../../scripts/shop/command.ts';

const MAX_PRODUCTS = 20_000_000;

export const DEMO = {
  name: 'demo',
  usage: `npm run demo [-- --products N] [--reset] [--as NAME]
npm run demo -- --remove [--with-order NUMBER …] [--yes] [--as NAME]

Fills an empty database with the demo marketplace, only in demo mode; creates the database when there is none.
--products N          its size, from 1 to ${MAX_PRODUCTS.toLocaleString('en')} products
--reset               empties a database that the demo filled before

Or removes the demo, and leaves the data of others; without --yes it only prints what would be removed.
--remove              removes it
--with-order NUMBER   an ended order for its products that may be deleted with it
--yes                 does it

--as NAME             is recorded beside the system user

The exit code is 1 when it failed.`,
  options: {
    products: { type: 'string' },
    reset: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'with-order': { type: 'string', multiple: true },
    as: { type: 'string' },
  },
} as const;

const invalid = (message: string) => usageError(DEMO, message);

/** What both tasks have. */
interface Recorded {
  /** The name that was given by `--as`. */
  readonly actingAs: string | undefined;
}

export interface Filling extends Recorded {
  readonly kind: 'fill';
  /** The number of products; by default the usual size of the demo. */
  readonly products?: number;
  readonly reset: boolean;
}

export interface Removing extends Recorded {
  readonly kind: 'remove';
  /** Whether to remove the demo; otherwise the command only prints what it would remove. */
  readonly yes: boolean;
  /** Numbers of ended orders that may be deleted. */
  readonly withOrders: readonly string[];
}

/** @throws {UsageError} */
export function readTask({ values }: Given<(typeof DEMO)['options']>): Filling | Removing {
  const { products: text, reset, remove, yes, 'with-order': withOrders = [] } = values;
  const actingAs = actingAsOf(DEMO, values.as);
  if (remove) {
    if (reset || text !== undefined) throw invalid('--remove goes without --products and --reset.');
    return { kind: 'remove', yes, withOrders, actingAs };
  }
  if (yes || withOrders.length > 0) throw invalid('--yes and --with-order belong to --remove.');
  if (text === undefined) return { kind: 'fill', reset, actingAs };
  const products = Number(text);
  if (!Number.isInteger(products) || products < 1 || products > MAX_PRODUCTS)
    throw invalid(`--products must be a whole number from 1 to ${MAX_PRODUCTS.toLocaleString('en')}.`);
  return { kind: 'fill', products, reset, actingAs };
}
