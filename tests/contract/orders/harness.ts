/** Orders of customers for the tests' own products, with a movable clock. */
import { expect } from 'vitest';
import type { Services } from '../../../src/api/services.ts';
import type { Database } from '../../../src/data/database.ts';
import { ordersContract } from '../../../src/features/orders/orders.contract.ts';
import type { NewProduct } from '../../../src/features/products/writing/new-product.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import type { PaymentProvider } from '../../../src/providers/payment-provider.ts';
import { fillCatalogue, ID, minutesAgo, NOW } from '../api/catalogue.ts';
import { type Answered, type Customer, type CustomersApi, customersApi } from '../api/customers.ts';
import { NO_REFUNDS } from './card-provider.ts';

/** A product; `prix` is its current price in naira. */
export interface Item {
  readonly id: number;
  readonly nom: string;
  readonly prix: number;
}

/** Products and units. */
export type Basket = readonly (readonly [item: Item, size: number])[];

export type Order = ReturnType<typeof ordersContract.createOrder.answer.parse>;

const PRODUCT: NewProduct = {
  nom: 'Bowl',
  description: '',
  url: '',
  prix: 1500.5,
  prixPromotion: null,
  promotion: false,
  qte: 10,
  mesureId: 2,
  moq: null,
  quality: null,
  typeOfsale: null,
  deliveryTime: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  sousCategorieId: ID.featurePhones,
  boutiqueId: ID.ojaTuntun,
  description_produit: null,
  isActive: true,
  createdAt: minutesAgo(60),
  externalId: null,
  images: [],
  caracteristiques: [],
};

/** A provider without payments. */
const CARDS: PaymentProvider = {
  initialize: async () => ({ url: 'https://pay.example/' }),
  factOf: async () => ({ kind: 'waiting' }),
  ...NO_REFUNDS,
  readEvent: () => undefined,
};

let numbers = 8_000_000;
/** A unique order number. */
export const nextNumber = () => `AP-NG-${++numbers}`;

/** A request for an order of `basket`, by delivery and paid in cash. */
export const orderOf = ({ id }: Pick<Customer, 'id'>, basket: Basket) => ({
  quantite: basket.reduce((units, [, size]) => units + size, 0),
  priceTotal: basket.reduce((kobo, [{ prix }, size]) => kobo + Math.round(prix * 100) * size, 0) / 100,
  produitId: basket.map(([item]) => item.id),
  clientId: id,
  devise: 'Naira',
  adresse: '14 Unity Street,Ikeja,Lagos,Nigeria',
  paymentMethod: 'Cash on Delivery',
  idCommande: nextNumber(),
  modeLivraison: 'Ship',
  dateLivraison: '2026-11-25',
  heureLivraison: '09:05',
});

/** The body of `addOrderLines` for a draft. */
export const linesOf = (commandeId: number, basket: Basket, desc = '08030000001') => ({
  commandeId,
  produitIdAndQte: basket.map(([{ id }, size]) => `${id},${size}`),
  desc,
});

export interface OrdersWorld {
  readonly db: Database;
  readonly api: CustomersApi;
  /** Milliseconds since 1970; a test that moves it must reset it. */
  readonly clock: { now: number };
  newItem(change?: Partial<NewProduct>): Promise<Item>;
  /** Units in stock and units sold. */
  stockOf(item: Item): Promise<{ qte: number; orderCount: number }>;
  create(of: Customer, basket: Basket, change?: object): Promise<Answered>;
  addLines(of: Customer, commandeId: number, basket: Basket, change?: object): Promise<Answered>;
  setStatus(of: Customer, id: number, status: string): Promise<Answered>;
  list(of: Customer, query?: string): Promise<Answered>;
  /** Makes both calls, which must succeed. */
  place(of: Customer, basket: Basket, change?: object): Promise<Order>;
  /** All stored data of an order. */
  stored(id: number): Promise<object>;
}

/**
 * @param own services that override those of the tests
 * @param foreseen gets log entries; without it any entry fails the test
 */
export async function ordersWorld(
  db: Database,
  own: Partial<Services> = {},
  foreseen?: (entry: object) => void,
): Promise<OrdersWorld> {
  await fillCatalogue(db);
  const clock = { now: NOW };
  const api = customersApi(db, { payments: { paystack: CARDS }, ...own }, () => clock.now, foreseen);
  const post = (path: string, { token }: Customer, body: object) => api.ask(path, { method: 'POST', token, body });
  const create: OrdersWorld['create'] = (of, basket, change = {}) =>
    post('/commandes', of, { ...orderOf(of, basket), ...change });
  const addLines: OrdersWorld['addLines'] = (of, id, basket, change = {}) =>
    post('/produits/v1/commandes', of, { ...linesOf(id, basket), ...change });
  return {
    db,
    api,
    clock,
    create,
    addLines,
    async newItem(change = {}) {
      const product = { ...PRODUCT, ...change };
      const [id = 0] = await db.write((trx) => insertProducts(trx, [product]));
      const { nom, prix, promotion, prixPromotion } = product;
      return { id, nom, prix: promotion && prixPromotion !== null ? prixPromotion : prix };
    },
    stockOf: ({ id }) =>
      db.read.selectFrom('produits').select(['qte', 'orderCount']).where('id', '=', id).executeTakeFirstOrThrow(),
    setStatus: ({ token }, id, status) =>
      api.ask(`/commandes/client/${id}`, { method: 'PUT', token, body: { status } }),
    list: ({ id, token }, query = '') => api.ask(`/commandes/v1/clients/${id}${query}`, { token }),
    async place(of, basket, change) {
      const draft = await create(of, basket, change);
      expect(draft.status, String(draft.body.messageError)).toBe(201);
      const placed = await addLines(of, Number(draft.body.id), basket);
      expect(placed.status, String(placed.body.messageError)).toBe(200);
      return ordersContract.addOrderLines.answer.parse(placed.body).commande;
    },
    async stored(id) {
      const rows = (table: 'commande_produits' | 'livraisons') =>
        db.read.selectFrom(table).selectAll().where('commandeId', '=', id).execute();
      const order = await db.read.selectFrom('commandes').selectAll().where('id', '=', id).executeTakeFirst();
      return { order, lines: await rows('commande_produits'), parts: await rows('livraisons') };
    },
  };
}

/** Status and message of a refusal. */
export const refusalOf = ({ status, body }: Answered) => [status, body.messageError];
