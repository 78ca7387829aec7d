/** Tables of orders, their deliveries and payments (data/tables.ts). */
import type { Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** State of an order, or of one shop's part of it. */
export type OrderStatus =
  | 'draft'
  | 'placed'
  | 'confirmed'
  | 'waiting_to_be_shipped'
  | 'shipped'
  | 'available_for_pickup'
  | 'delivered'
  | 'cancelled';

/** When each state was reached, as ISO timestamps. */
export type StepTimes = Partial<Record<OrderStatus, string>>;

/** `completed` when paid, `refund_due` when it was paid although it was cancelled. */
export type OrderPayment = 'pending' | 'completed' | 'refund_due';

/**
 * State of one payment of an order.
 *
 * - `pending`: not known to be paid;
 * - `failed`: failed at the provider;
 * - `success`: paid, and the order with it;
 * - `refund_due`: paid, but due for a refund, because the order was cancelled or paid otherwise, or the amount differs;
 * - `refunded`: all of it was refunded, by the provider or, as noted by the operator, by hand.
 */
export type PaymentStatus = 'pending' | 'failed' | 'success' | 'refund_due' | 'refunded';

/** A provider of card payments; `features/payments/payment-providers.ts` has the facts about each. */
export type PaymentProviderName = 'paystack';

/** A point of sale as it was when it was chosen for an order. */
export interface PickUpPlace {
  readonly id: number;
  readonly nom: string;
  readonly adressePrecise: string;
  /** The shop's phone number. */
  readonly phone: string | null;
}

export interface CommandesTable {
  id: Generated<number>;
  /** `AP-NG-` and seven digits, unique. */
  idCommande: string;
  /** The number that the customer's device sent; equal to `idCommande` unless that was taken. */
  idCommandeSent: string;
  clientId: number | null;
  quantite: number;
  /** Products only, naira. */
  priceTotal: number;
  /** Naira: 900 for Ship, 0 for Pick up (C-31). */
  fraisLivraison: number;
  devise: string;
  adresse: string;
  modeLivraison: string;
  dateLivraison: string | null;
  heureLivraison: string | null;
  payment: OrderPayment;
  payment_method: string | null;
  /**
   * The provider whose answer decides about the payment; null for cash. A provider of an earlier version may be unknown
   * to this one.
   */
  provider: PaymentProviderName | null;
  status: OrderStatus;
  desc: string | null;
  createdAt: Timestamp;
  /** The mail address given for the order, which the customer need not have verified. */
  email: string | null;
  /** The recipient given at the checkout; null for the customer. */
  recipient: string | null;
  /** Ids of the products announced with a draft; null once its lines are stored. */
  produitIds: number[] | null;
  /**
   * Whether its customer does not see its address, phone, recipient and email, because a stranger may have given them.
   */
  hidesContact: Generated<boolean>;
}

/**
 * A cash order whose customer was not verified when it was placed, until a shop prepares it or it ends; these orders
 * share a limit.
 */
export interface UnprovenOrdersTable {
  commandeId: number;
  /** Key of the order's phone number; null without one. */
  phoneKey: string | null;
  /** The address without blanks and punctuation; null for a pick-up. */
  place: string | null;
}

export interface CommandeProduitsTable {
  commandeId: number;
  produitId: number;
  /** The shop that sold it; the product may later move to another one. */
  boutiqueId: number;
  /** Name at order time. */
  nom: string;
  qte: number;
  /** Units of `qte` that were not in stock. */
  qteBackorder: number;
  /** Naira per unit of the chosen variety at order time. */
  prix: number;
  /** Names of the chosen variety and colour at order time; '' for none. */
  variety: Generated<string>;
  colour: Generated<string>;
}

/** The part of an order that one shop sends. */
export interface LivraisonsTable {
  id: Generated<number>;
  commandeId: number;
  boutiqueId: number;
  status: OrderStatus;
  /** Delivery person; null until the operator enters one. */
  nom: string | null;
  updatedAt: Timestamp;
  /** The pick-up point; null for a delivery, and for a shop that gives its address by phone. */
  pickUp: PickUpPlace | null;
  /** When it reached each state; null if its last change is older than this column. */
  times: StepTimes | null;
}

export interface PaymentsTable {
  id: Generated<number>;
  reference: string;
  commandeId: number;
  amountKobo: number;
  currency: string;
  status: PaymentStatus;
  createdAt: Timestamp;
  verifiedAt: Timestamp | null;
  /** The address of the payment page; null until the provider has answered. */
  url: string | null;
  /** The paid amount according to the provider, when it differs from the requested one. */
  paidKobo: number | null;
  paidCurrency: string | null;
}

/** A payment at the test checkout of a demo. */
export interface TestCheckoutsTable {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  callbackUrl: string;
  status: 'pending' | 'success' | 'failed' | 'abandoned';
  createdAt: Timestamp;
}

/**
 * State of a refund: `requested` until the provider has answered, then the state that the provider names. Money comes
 * back to the payer unless it has `failed`.
 */
export type RefundStatus = 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

/** Money that the provider pays back, written before it is requested, so that no refund is requested twice. */
export interface RefundsTable {
  id: Generated<number>;
  paymentId: number;
  amountKobo: number;
  currency: string;
  status: RefundStatus;
  /** Sent to the provider, which lists the refund with it; null for one that was made at the provider. */
  mark: string | null;
  /** The provider's id; null until it has answered. */
  providerId: string | null;
  /** Why, by the operator. */
  reason: string | null;
  /** Why it failed, by the provider. */
  problem: string | null;
  /** Until when a process may be requesting it; no other one does meanwhile. */
  claimedUntil: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A refund at the test checkout of a demo. */
export interface TestRefundsTable {
  id: Generated<number>;
  reference: string;
  amountKobo: number;
  mark: string;
  createdAt: Timestamp;
}
