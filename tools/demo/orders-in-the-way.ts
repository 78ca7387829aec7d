/** Finds the orders that prevent the removal of a demo, and those that are removed with it. */
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../src/data/database.ts';
import { isDemoId } from '../../src/data/demo-mark.ts';
import { ENDED_STATUSES } from '../../src/features/orders/order-status.ts';

/** An order for products of the demo, or by one of its customers for other products. */
export interface OrderInTheWay {
  readonly id: number;
  readonly idCommande: string;
  /** Whether it is delivered or cancelled, and no payment or refund is pending. */
  readonly isEnded: boolean;
}

const ofDemo = isDemoId('commandes', 'o.id');
const byDemoCustomer = isDemoId('clients', 'o.clientId');

/** Whether a line of the order is for a product of the demo, or for another product. */
const hasLine = (ofDemoProduct: boolean): RawBuilder<boolean> => {
  const isOfDemo = isDemoId('produits', 'l.produitId');
  return sql<boolean>`exists (select 1 from commande_produits as l where l."commandeId" = o."id"
    and ${ofDemoProduct ? isOfDemo : sql`not ${isOfDemo}`})`;
};

/** Orders of the demo, and those that its customers placed or drafted for its products alone. */
export const goesWithDemo = sql<boolean>`(${ofDemo} or (${byDemoCustomer} and not ${hasLine(false)}))`;

/** All other orders that the removal would affect, sorted by number. */
export async function ordersInTheWay(db: Reader): Promise<OrderInTheWay[]> {
  const orders = await db
    .selectFrom('commandes as o')
    .select(['o.id', 'o.idCommande', 'o.status', 'o.payment'])
    .where(sql<boolean>`not ${goesWithDemo} and (${byDemoCustomer} or ${hasLine(true)})`)
    .orderBy('o.idCommande')
    .execute();
  return orders.map(({ id, idCommande, status, payment }) => ({
    id,
    idCommande,
    isEnded: ENDED_STATUSES.some((ended) => ended === status) && payment !== 'refund_due',
  }));
}
