/** Changes the state of an order's parts, and records the time. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import type { OrderStatus, StepTimes } from '../../../data/tables/orders.ts';
import type { Row } from '../../../data/tables.ts';

export interface Move {
  readonly status: OrderStatus;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Delivery person; unchanged if omitted. */
  readonly person?: string | undefined;
}

/** A part, as stored. */
export type StoredPart = Pick<Row<'livraisons'>, 'id' | 'status' | 'updatedAt' | 'times'>;

/** Stores a part's state; if `person` is null, the delivery person does not change. */
const movePart = statement(
  (db, values: { id: number; status: OrderStatus; at: string; times: StepTimes; person: string | null }) =>
    db
      .updateTable('livraisons')
      .set({ status: values.status, updatedAt: values.at, times: values.times })
      .set({ nom: sql`coalesce(${values.person}, nom)` })
      .where('id', '=', values.id),
);

/** Changes these parts, whose order is locked, and returns their new data, without the delivery person. */
export async function moveParts<P extends StoredPart>(
  trx: Writer,
  parts: readonly P[],
  { status, now, person }: Move,
): Promise<P[]> {
  const at = new Date(now).toISOString();
  return Promise.all(
    parts.map(async (part) => {
      const before = part.times ?? { [part.status]: part.updatedAt };
      // Setting only the delivery person does not change the time.
      const times = part.status === status ? before : { ...before, [status]: at };
      await movePart(trx, { id: part.id, status, at, times, person: person ?? null });
      return { ...part, status, updatedAt: at, times };
    }),
  );
}

const storedParts = statement((db, { commandeId }: { commandeId: number }) =>
  db.selectFrom('livraisons').select(['id', 'status', 'updatedAt', 'times']).where('commandeId', '=', commandeId),
);

/** The parts of an order. */
export async function partsOfOrder(db: Reader, commandeId: number): Promise<StoredPart[]> {
  return storedParts(db, { commandeId });
}

/** The parts of an order with their shops. */
export function partsWithShops(db: Reader, orderId: number) {
  return db
    .selectFrom('livraisons as d')
    .innerJoin('boutiques as b', 'b.id', 'd.boutiqueId')
    .select(['d.id', 'd.status', 'd.nom', 'd.updatedAt', 'd.times', 'd.boutiqueId', 'b.nomBoutique', 'b.nomLink'])
    .where('d.commandeId', '=', orderId)
    .orderBy('d.boutiqueId')
    .execute();
}
