/** A shopper's device: the calls of a checkout in order, repeated with the same number until they are answered. */
import { orderTotal } from '../../../src/features/orders/order-amounts.ts';
import { ORDER_NUMBER_PREFIX } from '../../../src/features/orders/order-number.ts';
import { CASH_ON_DELIVERY, type PaymentMethod, PICK_UP, SHIP } from '../../../src/features/orders/order-status.ts';

/** Calls the API; rejects without an answer. */
export type Ask = (
  path: string,
  requested: { readonly method: string; readonly token: string; readonly body: object },
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A product in the cart of the shopper's device. */
export interface CartLine {
  readonly produitId: number;
  readonly qte: number;
  /** The displayed price per unit, in naira. */
  readonly prix: number;
  /** Whether they accept a backorder; undefined in the plain form. */
  readonly backorder?: boolean | undefined;
}

export interface OrderInput {
  readonly clientId: number;
  readonly token: string;
  /** Generated once for the cart. */
  readonly number: string;
  readonly lines: readonly CartLine[];
  readonly method?: PaymentMethod;
  /** The naira rate that the device has read. */
  readonly rate?: number | undefined;
  /** Delivery day as `YYYY-MM-DD`; undefined for pick-up. */
  readonly day?: string | undefined;
}

export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The order number for `k`. */
export const numberOf = (k: number) => ORDER_NUMBER_PREFIX + String(k).padStart(7, '0');
/** Whether an answer is a success. */
export const isGood = ({ status }: { readonly status: number }) => status >= 200 && status < 300;

async function answerOf(asking: ReturnType<Ask>): Promise<Answered> {
  const { status, body } = await asking;
  return { status, body: (body ?? {}) as Readonly<Record<string, unknown>> };
}

/** `POST /commandes`: the draft. */
export function announce(
  ask: Ask,
  { clientId, token, number, lines, method = CASH_ON_DELIVERY, rate, day }: OrderInput,
) {
  const body = {
    clientId,
    idCommande: number,
    quantite: lines.reduce((sum, { qte }) => sum + qte, 0),
    priceTotal: orderTotal(lines, rate),
    produitId: lines.map(({ produitId }) => produitId),
    devise: 'Naira',
    adresse: '1 Allen Avenue, Ikeja, Lagos, Nigeria',
    paymentMethod: method,
    modeLivraison: day === undefined ? PICK_UP : SHIP,
    dateLivraison: day ?? null,
    heureLivraison: null,
  };
  return answerOf(ask('/commandes', { method: 'POST', token, body }));
}

/** `POST /produits/v1/commandes`: places the order. */
export function place(ask: Ask, { token, lines }: OrderInput, commandeId: number) {
  const said = lines.flatMap(({ produitId, backorder }) => (backorder === undefined ? [] : [{ produitId, backorder }]));
  const body = {
    commandeId,
    produitIdAndQte: lines.map(({ produitId, qte }) => `${produitId},${qte}`),
    desc: '+2348031234567',
    ...(said.length > 0 ? { lines: said } : {}),
  };
  return answerOf(ask('/produits/v1/commandes', { method: 'POST', token, body }));
}

/** `PUT /commandes/client/{id}`. */
export function setStatus(ask: Ask, { token }: { readonly token: string }, id: number, status: string) {
  return answerOf(ask(`/commandes/client/${id}`, { method: 'PUT', token, body: { status } }));
}

/** Announces and places; returns the refusal, or the answer to the lines. @throws without an answer */
export async function order(ask: Ask, input: OrderInput): Promise<Answered & { readonly id?: number }> {
  const draft = await announce(ask, input);
  if (!isGood(draft)) return draft;
  const id = Number(draft.body.id);
  return { ...(await place(ask, input, id)), id };
}
