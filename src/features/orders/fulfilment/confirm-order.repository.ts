/** Confirms orders. */
import type { Writer } from '../../../data/database.ts';
import type { Row } from '../../../data/tables.ts';
import { updateOrder } from '../lock-order.repository.ts';
import { statusOfParts } from '../order-status.ts';
import { moveParts, type StoredPart } from './move-parts.repository.ts';

/**
 * Confirms the parts of the locked, placed order `id` that no shop prepares yet, and the order with them.
 * @param parts all parts of the order
 * @param now milliseconds since 1970
 * @param change made to the order in the same statement
 */
export async function confirmOrder(
  trx: Writer,
  id: number,
  parts: readonly StoredPart[],
  now: number,
  change: Partial<Pick<Row<'commandes'>, 'payment'>> = {},
): Promise<void> {
  const placed = parts.filter(({ status }) => status === 'placed');
  const status = statusOfParts(parts.map((part) => (part.status === 'placed' ? 'confirmed' : part.status)));
  await Promise.all([
    moveParts(trx, placed, { status: 'confirmed', now }),
    updateOrder(trx, id, { ...change, status }),
  ]);
}
