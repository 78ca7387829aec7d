/** Cost and days of a product's delivery to every state, for a page that is the same for all visitors (G-419). Pure. */
import { arrivalIn, arrivalMessage, type Sent } from './delivery-days.ts';
import { type DeliveryRule, deliveryFee, nairaOrFree } from './delivery-fees.ts';
import { STATES } from './states.ts';

/** Cost and days for shoppers, and the states with both, separated by commas; the last row is that of all others. */
type DeliveryRow = readonly [fee: string, arrival: string, states: string];

/** The row of one state. */
export const deliveryRow = (rule: DeliveryRule, product: Sent, state: string): DeliveryRow => [
  nairaOrFree(deliveryFee(rule, state)),
  arrivalMessage(arrivalIn(state, product)),
  state,
];

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
      const [[fee, arrival]] = group as [DeliveryRow, ...DeliveryRow[]];
      return [fee, arrival, group.map(([, , state]) => state).join()];
    });
  return rows.map(([fee, arrival, states], at) => [fee, arrival, at === rows.length - 1 ? '' : states]);
}

/** The rows as one text without quotation marks, which an attribute would have to escape: `₦900|3 days|Lagos;…`. */
export const textOfRows = (rows: readonly DeliveryRow[]): string => rows.map((row) => row.join('|')).join(';');
