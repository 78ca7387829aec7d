/** Stores orders: first the draft, then its lines, parts by shop and stock. */
import { dialectOf, type Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, rowInserter, textOfIds } from '../../../data/table-rows.ts';
import type { PickUpPlace } from '../../../data/tables/orders.ts';
import type { NewRow, Row } from '../../../data/tables.ts';
import { offersOf } from '../../products/choices.repository.ts';
import { choiceText } from '../../products/choices.ts';
import { type ListedState, STATE_COLUMNS } from '../../products/writing/listed-products.repository.ts';
import { addToProducts } from '../../products/writing/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';
import { ORDER_COLUMNS } from '../order-columns.ts';
import { newOrderNumber } from '../order-number.ts';
import { type DetailedOrder, detailedOrder, inColour, type OrderLocks } from '../orders.repository.ts';
import type { OrderContact } from './held-together.ts';
import type { CheckedOrder, LineInput, OrderableProduct } from './order-check.ts';
import type { ShopPlace } from './pick-up.ts';

/** Maximum drafts of a customer; a new one replaces the oldest. */
export const MAX_DRAFTS = 20;
/** Attempts to draw a free number out of ten million. */
const MAX_TRIES = 20;
/** A limit above any customer's number of drafts. */
const ALL = 1000;

/** The data of a draft, without its number and the initial values. */
export type DraftContent = Pick<
  NewRow<'commandes'>,
  | 'quantite'
  | 'priceTotal'
  | 'fraisLivraison'
  | 'devise'
  | 'adresse'
  | 'modeLivraison'
  | 'dateLivraison'
  | 'heureLivraison'
  | 'payment_method'
  | 'provider'
  | 'email'
  | 'recipient'
  | 'produitIds'
  | 'createdAt'
>;

/** The customer's oldest drafts beyond the maximum less one; none if they have an order under the number. */
export const draftsToReplace = statement((db, { clientId, sent }: Sent) => {
  const known = db
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', clientId)
    .where('idCommandeSent', '=', sent);
  return db
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', clientId)
    .where('status', '=', 'draft')
    .where(({ not, exists }) => not(exists(known)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ALL)
    .offset(MAX_DRAFTS - 1);
});

/** Most customers have none to delete, and a statement that deletes nothing costs as much as storing the draft. */
async function deleteDrafts(trx: Writer, drafts: readonly { readonly id: number }[]): Promise<void> {
  if (drafts.length === 0) return;
  const ids = drafts.map(({ id }) => id);
  await trx.deleteFrom('commandes').where('id', 'in', ids).execute();
}

const draftValues = (content: DraftContent) => ({
  quantite: content.quantite,
  priceTotal: content.priceTotal,
  fraisLivraison: content.fraisLivraison,
  devise: content.devise,
  adresse: content.adresse,
  modeLivraison: content.modeLivraison,
  dateLivraison: content.dateLivraison,
  heureLivraison: content.heureLivraison,
  payment_method: content.payment_method,
  provider: content.provider,
  email: content.email,
  recipient: content.recipient,
  produitIds: content.produitIds,
  createdAt: content.createdAt,
});

interface Sent {
  readonly clientId: number;
  /** The number that the browser drew. */
  readonly sent: string;
}

const insertUnlessTaken = statement((db, values: DraftContent & Sent & { readonly idCommande: string }) =>
  db
    .insertInto('commandes')
    .values({
      ...draftValues(values),
      clientId: values.clientId,
      idCommande: values.idCommande,
      idCommandeSent: values.sent,
      status: 'draft',
      payment: 'pending',
    })
    // A conflict in any unique column: the number is another order's, or the customer has an order under it.
    .onConflict((conflict) => conflict.doNothing())
    .returning(ORDER_COLUMNS),
);

const replaceDraft = statement((db, values: DraftContent & Sent) =>
  db
    .updateTable('commandes')
    .set(draftValues(values))
    .where('clientId', '=', values.clientId)
    .where('idCommandeSent', '=', values.sent)
    .where('status', '=', 'draft')
    .returning(ORDER_COLUMNS),
);

/** The customer's order under the number that the browser drew: at most one row. */
export const ordersUnder = statement((db, { clientId, sent }: Sent) =>
  db.selectFrom('commandes').select(ORDER_COLUMNS).where('clientId', '=', clientId).where('idCommandeSent', '=', sent),
);

/**
 * Stores a draft of the locked customer under the number `sent`, as a new one or over the customer's draft with that
 * number. Returns undefined, without a change, if the number belongs to a placed order or to another customer's. Its
 * statements are started synchronously.
 * @param room the drafts that a new one replaces ({@link draftsToReplace})
 */
export async function draftAtOnce(
  trx: Writer,
  own: Sent,
  content: DraftContent,
  room: readonly { readonly id: number }[],
): Promise<Row<'commandes'> | undefined> {
  const [[replaced], , [inserted]] = await Promise.all([
    replaceDraft(trx, { ...content, ...own }),
    deleteDrafts(trx, room),
    insertUnlessTaken(trx, { ...content, ...own, idCommande: own.sent }),
  ]);
  return replaced ?? inserted;
}

/**
 * Inserts a draft of the locked customer under a unique number: the sent one, or a new one if that is taken. It
 * replaces their oldest draft if they have {@link MAX_DRAFTS}.
 */
export async function insertDraft(trx: Writer, own: Sent, content: DraftContent): Promise<Row<'commandes'>> {
  await deleteDrafts(trx, await draftsToReplace(trx, own));
  let idCommande = own.sent;
  for (let k = 0; k < MAX_TRIES; k++) {
    const [inserted] = await insertUnlessTaken(trx, { ...content, ...own, idCommande });
    if (inserted) return inserted;
    idCommande = newOrderNumber();
  }
  throw new Error(`No free order number was found in ${MAX_TRIES} tries.`);
}

const lockProducts = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .select(STATE_COLUMNS)
    .select(['p.prix', 'p.prixPromotion', 'p.moq', 'p.url', 'p.deliveryTime', 'm.initials'])
    .select(['b.nomBoutique', 'b.nomLink', 'b.province', 'b.email'])
    .where(isOneOf(db, 'p.id', ids))
    .orderBy('p.id')
    .$if(dialectOf(db) === 'postgres', (query) => query.forNoKeyUpdate('p')),
);

type SoldBy = Pick<Row<'boutiques'>, 'nomBoutique' | 'nomLink' | 'email'>;

/** A locked product, with the data for checking its order, its state in lists, and the data shown in the order. */
export interface LockedProduct extends OrderableProduct, ListedState, SoldBy {
  readonly url: string;
  /** Abbreviation of its unit of measure. */
  readonly initials: string | null;
}

/**
 * Locks the products of these lines until the transaction ends, by ascending id to avoid deadlocks, and returns those
 * that exist.
 */
export async function lockOrderables(
  trx: Writer,
  lines: readonly Pick<LineInput, 'id' | 'variety' | 'colour'>[],
): Promise<LockedProduct[]> {
  const ids = [...new Set(lines.map(({ id }) => id))];
  const products = await lockProducts(trx, { ids: textOfIds(trx, ids) });
  // Read under the lock, which changes of varieties need as well.
  const chosen = new Set(lines.filter((line) => choiceText(line) !== '').map(({ id }) => id));
  const offerOf = await offersOf(trx, [...chosen]);
  return products.map((product) => ({ ...product, ...offerOf(product.id) }));
}

/** The existing points of sale with these ids. */
export async function pickUpPoints(trx: Writer, ids: readonly number[]): Promise<ShopPlace[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('points_de_vente as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.boutiqueId', 'p.nom', 'p.adressePrecise', 'b.phone'])
    .where('p.id', 'in', ids)
    .execute();
}

/** A checked order. */
export interface NewOrder extends CheckedOrder {
  /** Phone number to call about it. */
  readonly desc: string | null;
  /** Pick-up place of each shop's part, by shop id. */
  readonly places: ReadonlyMap<number, PickUpPlace>;
  /** Its products, locked. */
  readonly products: readonly LockedProduct[];
  /** The contact by which a cash order of an unproven customer is limited together with others. */
  readonly contact?: OrderContact | undefined;
}

const insertLines = rowInserter('commande_produits', [
  'commandeId',
  'produitId',
  'boutiqueId',
  'nom',
  'prix',
  'qte',
  'qteBackorder',
  'variety',
  'colour',
]);

const insertParts = rowInserter('livraisons', ['commandeId', 'boutiqueId', 'status', 'updatedAt', 'times', 'pickUp']);

const insertUnproven = statement((db, row: OrderContact & { commandeId: number }) =>
  db.insertInto('unproven_orders').values({ commandeId: row.commandeId, phoneKey: row.phoneKey, place: row.place }),
);

const setPlaced = statement((db, values: { id: number; quantite: number; priceTotal: number; desc: string | null }) =>
  db
    .updateTable('commandes')
    .set({ status: 'placed', quantite: values.quantite, priceTotal: values.priceTotal, desc: values.desc })
    .set({ produitIds: null })
    .where('id', '=', values.id),
);

/**
 * Places the locked draft, and returns the order in the form of the contract. Reads nothing, so that `trx` may keep the
 * statements (`writesAtEnd`).
 * @param now milliseconds since 1970
 */
export async function insertPlacedOrder(
  trx: Writer,
  draft: Row<'commandes'>,
  { lines, quantite, priceTotal, desc, places, products, contact }: NewOrder,
  { now, locks }: { readonly now: number; readonly locks: OrderLocks },
): Promise<DetailedOrder> {
  const commandeId = draft.id;
  const shops = [...new Set(lines.map(({ boutiqueId }) => boutiqueId))];
  const updatedAt = new Date(now).toISOString();
  const parts = shops.map((boutiqueId) => ({
    commandeId,
    boutiqueId,
    status: 'placed' as const,
    updatedAt,
    times: { placed: updatedAt },
    pickUp: places.get(boutiqueId) ?? null,
  }));
  await Promise.all([
    insertLines(
      trx,
      lines.map((line) => ({ commandeId, ...line })),
    ),
    insertParts(trx, parts),
    setPlaced(trx, { id: commandeId, quantite, priceTotal, desc }),
    contact && insertUnproven(trx, { commandeId, ...contact }),
    addToProducts(
      trx,
      countsByProduct(lines, ({ qte, qteBackorder }) => ({ qte: qteBackorder - qte })),
      products,
    ),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const shopOf = new Map(products.map((product) => [product.boutiqueId, product]));
  const stored = { status: 'placed', quantite, priceTotal, desc, produitIds: null } as const;
  return detailedOrder(
    { ...draft, ...stored },
    {
      lines: lines.map((line) => {
        const { url, initials, nomBoutique, nomLink, colours } = productOf.get(line.produitId) as LockedProduct;
        return inColour({ ...line, commandeId, url, initials, nomBoutique, nomLink }, colours);
      }),
      parts: parts.map((part) => {
        const { nomBoutique, nomLink } = shopOf.get(part.boutiqueId) as LockedProduct;
        return { ...part, nom: null, nomBoutique, nomLink };
      }),
    },
    locks,
  );
}
