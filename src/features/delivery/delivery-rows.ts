/** Cost and days of a product's delivery to every state, for a page that is the same for all visitors. Pure. */
import { arrivalIn, arrivalMessage, type Sent } from './delivery-days.ts';
import { type DeliveryRule, deliveryFee, nairaOrFree } from './delivery-fees.ts';
import { STATES } from './states.ts';

/**
 * Cost and days for shoppers, the states with both, separated by commas, and the days as two numbers (`2-4`), '' where
 * no day is known. The last row is that of all other states.
 */
type DeliveryRow = readonly [fee: string, arrival: string, states: string, days: string];

/** The row of one state. */
export function deliveryRow(rule: DeliveryRule, product: Sent, state: string): DeliveryRow {
  const arrival = arrivalIn(state, product);
  const days = typeof arrival === 'object' && arrival.to > 0 ? `${arrival.from}-${arrival.to}` : '';
  return [nairaOrFree(deliveryFee(rule, state)), arrivalMessage(arrival), state, days];
}

/** The rows of all states; those of most states come last, without their names. */
export function deliveryRows(rule: DeliveryRule, product: Sent): DeliveryRow[] {
  const groups = new Map<string, DeliveryRow[]>();
  for (const state of STATES) {
    const row = deliveryRow(rule, product, state);
    const key = `${row[0]} ${row[1]}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const rows = [...groups.values()]
    .sort((one, other) => one.length - other.length)
    .map((group): DeliveryRow => {
      const [[fee, arrival, , days]] = group as [DeliveryRow, ...DeliveryRow[]];
      return [fee, arrival, group.map(([, , state]) => state).join(), days];
    });
  return rows.map(([fee, arrival, states, days], at) => [fee, arrival, at === rows.length - 1 ? '' : states, days]);
}

/** The rows as one text without quotation marks, which an attribute would have to escape: `₦900|3 days|Lagos|3-3;…`. */
export const textOfRows = (rows: readonly DeliveryRow[]): string => rows.map((row) => row.join('|')).join(';');
