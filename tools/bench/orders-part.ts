/** Orders per second on each engine, in a separate process, relative to a bare durable transaction. */

import { pairedRatios, type Spread } from '../../scripts/statistics.ts';
import { middleOf, type Pace } from './during.ts';
import { type OnEngine, onEngines, type RoundsOptions } from './on-engines.ts';
import type { Place } from './servers.ts';

/** One round: bare transactions, orders of the same few products, and orders of many. */
export interface OrderRound {
  bare: Pace;
  few: Pace;
  many: Pace;
}

export type OrdersOnEngine = OnEngine<OrderRound>;

/** The cost of announcing, placing and confirming an order, as a multiple of a bare transaction; at least three. */
export function costOf({ rounds }: OrdersOnEngine, lane: 'few' | 'many'): Spread {
  return pairedRatios(
    rounds.map(({ bare }) => bare.perSecond),
    rounds.map((round) => round[lane].perSecond),
  );
}

/** The median of the rounds. */
export const paceOf = ({ rounds }: OrdersOnEngine, lane: keyof OrderRound): Pace =>
  middleOf(rounds.map((round) => round[lane]));

const ORDERS = { name: 'orders', script: new URL('./processes/order-times.ts', import.meta.url) };

/** Measures orders on SQLite and PostgreSQL. */
export const ordersPart = (
  place: Place,
  options: RoundsOptions,
  say: (message: string) => void,
): Promise<OrdersOnEngine[]> => onEngines<OrderRound>(place, ORDERS, options, say);
