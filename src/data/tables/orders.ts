/** Tables of orders, what is sent of them, and payments (data/tables.ts). */
import type { Generated } from 'kysely';
import type { OrderPayment, OrderStatus, StepTimes } from '../../features/orders/order-status.ts';
import type { PickUpPlace } from '../../features/orders/pick-up.ts';
import type { PaymentStatus } from '../../features/payments/payment-status.ts';
import type { Timestamp } from './timestamp.ts';

export interface CommandesTable {
  id: Generated<number>;
  /** `AP-NG-` and seven digits, unique. */
  idCommande: string;
  /** The number the customer's device sent; equal to `idCommande` unless that was taken (S-03). */
  idCommandeSent: string;
  clientId: number | null;
  quantite: number;
  /** Products only, naira (C-31). */
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
  status: OrderStatus;
  desc: string | null;
  createdAt: Timestamp;
  /** Where mails about this order go; an account need not have an address. */
  email: string | null;
  /** Who receives it, as the checkout was told; null for the customer themself. */
  recipient: string | null;
  /** Ids of the products that were announced with a draft (S-05); null once its lines are there. */
  produitIds: number[] | null;
}

export interface CommandeProduitsTable {
  commandeId: number;
  produitId: number;
  /** The shop that sold it; a product may move to another one later. */
  boutiqueId: number;
  /** Name at order time. */
  nom: string;
  qte: number;
  /** Units of `qte` that were not in stock (G-41). */
  qteBackorder: number;
  /** Naira for one unit of what was chosen at order time. */
  prix: number;
  /** Names of the variety and the colour that were chosen, at order time; '' for none. */
  variety: Generated<string>;
  colour: Generated<string>;
}

/** What one shop sends of an order. */
export interface LivraisonsTable {
  id: Generated<number>;
  commandeId: number;
  boutiqueId: number;
  status: OrderStatus;
  /** Delivery person; null until the operator names one (G-95). */
  nom: string | null;
  updatedAt: Timestamp;
  /** Where it is picked up (G-150); null for what is delivered, and for a shop that tells its address by phone. */
  pickUp: PickUpPlace | null;
  /** When it reached each state that it has been in (G-152); null for what has not moved since before they were kept. */
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
  /** Where it can be paid; null until the provider has answered. */
  url: string | null;
  /** What the provider says was paid, when it was something else than asked for. */
  paidKobo: number | null;
  paidCurrency: string | null;
}

/** What the test checkout of a demo knows of a payment, as a provider would. */
export interface TestCheckoutsTable {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  callbackUrl: string;
  status: 'pending' | 'success' | 'failed' | 'abandoned';
  createdAt: Timestamp;
}
