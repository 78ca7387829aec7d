/** Rows that every order of the demo has: the order itself, and its lines. */
import type { Writer } from '../../src/data/database.ts';
import { rowInserter } from '../../src/data/table-rows.ts';
import {
  ORDER_CURRENCY,
  orderTotal,
  orderUnits,
  SHIPPING_FEE,
  shippingFee,
} from '../../src/features/orders/order-amounts.ts';
import { type PICK_UP, SHIP } from '../../src/features/orders/order-status.ts';
import { CUSTOMERS } from './people.ts';

/** A product to order; `prix` is its current price in naira. */
export interface Orderable {
  readonly id: number;
  readonly boutiqueId: number;
  readonly nom: string;
  readonly prix: number;
  /** Customers who rated or reviewed it, by their position in {@link CUSTOMERS}. */
  readonly speakers: readonly number[];
}

/** A product with its ordered units. */
export type OrderedLine = Orderable & { readonly qte: number };

interface DemoOrder {
  /** Order number. */
  readonly number: string;
  /** Position in {@link CUSTOMERS}. */
  readonly customer: number;
  readonly lines: readonly OrderedLine[];
  readonly mode: typeof SHIP | typeof PICK_UP;
}

/** Columns of {@link orderRow}. */
export const DEMO_ORDER_COLUMNS = [
  'idCommande',
  'idCommandeSent',
  'clientId',
  'quantite',
  'priceTotal',
  'fraisLivraison',
  'devise',
  'adresse',
  'modeLivraison',
] as const;

/** What an order says of its customer, amounts and place. @param clientIds ids of {@link CUSTOMERS} */
export function orderRow({ number, customer, lines, mode }: DemoOrder, clientIds: readonly number[]) {
  const { ville, province, pays } = CUSTOMERS[customer] ?? {};
  return {
    idCommande: number,
    idCommandeSent: number,
    clientId: clientIds[customer] ?? null,
    quantite: orderUnits(lines),
    priceTotal: orderTotal(lines, 1),
    fraisLivraison: shippingFee(mode, SHIPPING_FEE),
    devise: ORDER_CURRENCY,
    adresse: mode === SHIP ? `14 Unity Street,${ville},${province},${pays}` : `Pick up at the shop, ${ville}`,
    modeLivraison: mode,
  };
}

const insertLines = rowInserter('commande_produits', [
  'commandeId',
  'produitId',
  'boutiqueId',
  'nom',
  'qte',
  'qteBackorder',
  'prix',
]);

/** Stores the lines of orders, none of them a backorder. */
export async function insertOrderLines(
  trx: Writer,
  orders: readonly { readonly commandeId: number; readonly lines: readonly OrderedLine[] }[],
): Promise<void> {
  await insertLines(
    trx,
    orders.flatMap(({ commandeId, lines }) =>
      lines.map(({ id, boutiqueId, nom, qte, prix }) => ({
        commandeId,
        produitId: id,
        boutiqueId,
        nom,
        qte,
        qteBackorder: 0,
        prix,
      })),
    ),
  );
}
