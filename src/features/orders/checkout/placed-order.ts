/** The placed order, as passed to the success page. Pure. */

import type { PickUpPlace } from '../../../data/tables/orders.ts';
import type { Choice } from '../../products/choices.ts';
import { amountToPay } from '../order-amounts.ts';
import { isPaidByCard, PICK_UP } from '../order-status.ts';

/** Units of a product in the chosen variety and colour. */
interface Units extends Choice {
  readonly id: number;
  readonly nom: string;
  readonly units: number;
}

/** What the page shows of the order; for display only. */
export interface PlacedOrder {
  readonly id: number;
  /** `AP-NG-` and seven digits. */
  readonly idCommande: string;
  /** '' without a method. */
  readonly paymentMethod: string;
  readonly isCard: boolean;
  readonly isPaid: boolean;
  readonly isCancelled: boolean;
  readonly isPickUp: boolean;
  /** Whether a shop must still confirm it. */
  readonly isPending: boolean;
  /** Naira. */
  readonly priceTotal: number;
  /** Naira. */
  readonly fraisLivraison: number;
  /** Naira, the sum of both. */
  readonly toPay: number;
  readonly adresse: string;
  /** `YYYY-MM-DD`; '' if none was chosen. */
  readonly day: string;
  /** `HH:MM`, or ''. */
  readonly time: string;
  readonly email: string;
  /** ISO timestamp at which an unpaid order is cancelled; '' if it awaits no payment. */
  readonly payBefore: string;
  /** Back-ordered lines. */
  readonly late: readonly Units[];
  /** All lines. */
  readonly ordered: readonly Units[];
  /** Its shops, each with its pick-up place. */
  readonly shops: readonly { readonly shop: string; readonly place: PickUpPlace | null }[];
}

type Loose = Readonly<Record<string, unknown>>;

const recordOf = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {});
const listOf = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.map(recordOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN);
/** A pick-up place; null if invalid. */
function placeOf(value: unknown): PickUpPlace | null {
  const { id, nom, adressePrecise, phone } = recordOf(value);
  if (textOf(nom) === '') return null;
  return { id: numberOf(id), nom: textOf(nom), adressePrecise: textOf(adressePrecise), phone: textOf(phone) || null };
}

/** States of an order that no shop prepares yet; '' for an order that an earlier version has just placed. */
const PENDING: readonly string[] = ['', 'placed', 'confirmed'];

/** A timestamp; '' if invalid. */
const momentOf = (value: unknown): string => (Number.isNaN(Date.parse(textOf(value))) ? '' : textOf(value));

/**
 * The order in `state`, which may have any form; undefined if it is invalid or belongs to a customer other than
 * `clientId` who used this tab before.
 */
export function readPlacedOrder(state: unknown, clientId: number): PlacedOrder | undefined {
  const order = recordOf(state);
  const id = numberOf(order.id);
  const priceTotal = numberOf(order.priceTotal);
  const fraisLivraison = numberOf(order.fraisLivraison);
  const idCommande = textOf(order.idCommande);
  const paymentMethod = textOf(order.paymentMethod) || textOf(order.payment_method);
  if (!(Number.isSafeInteger(id) && id > 0) || idCommande === '' || order.clientId !== clientId) return undefined;
  if (Number.isNaN(priceTotal) || Number.isNaN(fraisLivraison)) return undefined;
  const unitsOf = (count: 'qte' | 'qteBackorder'): Units[] =>
    listOf(order.produits)
      .map(({ id, nom, commande_produit }) => {
        const line = recordOf(commande_produit);
        const choice = { variety: textOf(line.variety), colour: textOf(line.colour) };
        return { id: numberOf(id), nom: textOf(nom), ...choice, units: numberOf(line[count]) };
      })
      .filter(({ units }) => units > 0);
  return {
    id,
    idCommande,
    paymentMethod,
    isCard: isPaidByCard({ payment_method: paymentMethod, priceTotal, fraisLivraison }),
    isPaid: order.payment === 'completed',
    isCancelled: order.status === 'cancelled',
    isPickUp: order.modeLivraison === PICK_UP,
    isPending: PENDING.includes(textOf(order.status)),
    priceTotal,
    fraisLivraison,
    toPay: amountToPay({ priceTotal, fraisLivraison }),
    adresse: textOf(order.adresse),
    day: momentOf(order.dateLivraison),
    time: textOf(order.heureLivraison),
    email: textOf(order.email),
    payBefore: momentOf(order.payBefore),
    late: unitsOf('qteBackorder'),
    ordered: unitsOf('qte'),
    shops: listOf(order.parts).map((part) => ({
      shop: textOf(recordOf(part.boutique).nomBoutique),
      place: placeOf(part.pickUp),
    })),
  };
}
