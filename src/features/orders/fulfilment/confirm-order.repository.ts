/** Confirms orders and their parts. */
import type { Writer } from '../../../data/database.ts';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import type { Row } from '../../../data/tables.ts';
import { statusOfParts } from '../order-status.ts';
import { updateOrder } from '../orders.repository.ts';
import { moveParts, type StoredPart } from './move-parts.repository.ts';

/**
 * Confirms the parts of the locked, placed order `id` that no shop prepares yet, and the order with them. Returns the
 * new states of the order and its parts.
 * @param parts all parts of the order
 * @param now milliseconds since 1970
 * @param change made to the order in the same statement
 */
export async function confirmOrder<P extends StoredPart>(
  trx: Writer,
  id: number,
  parts: readonly P[],
  now: number,
  change: Partial<Pick<Row<'commandes'>, 'payment'>> = {},
): Promise<{ status: OrderStatus; parts: P[] }> {
  const placed = parts.filter(({ status }) => status === 'placed');
  const others = parts.filter(({ status }) => status !== 'placed');
  const status = statusOfParts([...placed.map(() => 'confirmed' as const), ...others.map((part) => part.status)]);
  const [moved] = await Promise.all([
    moveParts(trx, placed, { status: 'confirmed', now }),
    updateOrder(trx, id, { ...change, status }),
  ]);
  return { status, parts: [...moved, ...others] };
}
