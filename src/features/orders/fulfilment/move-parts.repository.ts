/** Changes the state of an order's parts, and records when (G-152). */
import type { Reader, Writer } from '../../../data/database.ts';
import type { OrderStatus } from '../order-status.ts';

export interface Move {
  readonly status: OrderStatus;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Delivery person; unchanged if omitted. */
  readonly person?: string | undefined;
}

/** Changes the parts with these ids, whose order is locked. */
export async function moveParts(trx: Writer, ids: readonly number[], { status, now, person }: Move): Promise<void> {
  if (ids.length === 0) return;
  const at = new Date(now).toISOString();
  const parts = await trx
    .selectFrom('livraisons')
    .select(['id', 'status', 'updatedAt', 'times'])
    .where('id', 'in', ids)
    .execute();
  for (const part of parts) {
    const before = part.times ?? { [part.status]: part.updatedAt };
    // Setting only the delivery person does not change the time.
    const times = part.status === status ? before : { ...before, [status]: at };
    await trx
      .updateTable('livraisons')
      .set({ status, updatedAt: at, times, ...(person === undefined ? {} : { nom: person }) })
      .where('id', '=', part.id)
      .execute();
  }
}

/** Ids of the parts of an order; only those in `status` if given. */
export async function partIds(trx: Writer, commandeId: number, status?: OrderStatus): Promise<number[]> {
  const rows = await trx
    .selectFrom('livraisons')
    .select('id')
    .where('commandeId', '=', commandeId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as OrderStatus))
    .execute();
  return rows.map(({ id }) => id);
}

/** The parts of an order with their shops. */
export function partsWithShops(db: Reader, orderId: number) {
  return db
    .selectFrom('livraisons as d')
    .innerJoin('boutiques as b', 'b.id', 'd.boutiqueId')
    .select(['d.id', 'd.status', 'd.boutiqueId', 'b.nomBoutique', 'b.nomLink'])
    .where('d.commandeId', '=', orderId)
    .orderBy('d.boutiqueId')
    .execute();
}
