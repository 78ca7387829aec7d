/** Tables of customers, their favourites, follows, ratings and reviews (data/tables.ts). */
import type { Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

export interface ClientsTable {
  id: Generated<number>;
  nom: string;
  pseudo: string;
  email: string | null;
  numTel: string | null;
  url: string | null;
  sexe: string | null;
  dateNaissance: string | null;
  pays: string | null;
  province: string | null;
  ville: string | null;
  passwordHash: string | null;
  googleSub: string | null;
  createdAt: Timestamp;
  /** Normalized `email` (lower case) and `numTel` (`+234…`), which are unique (features/account/identifiers/identifiers.ts). */
  emailKey: string | null;
  phoneKey: string | null;
  /** The verified `emailKey`: `email` is verified while both are equal (docs/accounts.md). */
  provenEmail: string | null;
  /** Identity of the author of imported reviews in the source; such customers cannot sign in. */
  externalId: string | null;
  /**
   * Whether the customer orders without a password: such a customer has no mail address, and a phone number without its
   * key.
   */
  guest: Generated<boolean>;
  /** When an operator blocked the customer, who cannot sign in since; null for all others. */
  blockedAt: Timestamp | null;
  /** Why, for operators and the customer's copy of their data. */
  blockedReason: string | null;
}

/** `id` is in the token; `createdAt` is the time of the sign-in. */
export interface SessionsTable {
  id: string;
  clientId: number;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  revokedAt: Timestamp | null;
}

export interface CartsTable {
  id: Generated<number>;
  clientId: number;
}

export interface CartProduitsTable {
  cartId: number;
  produitId: number;
  size: number;
  /** Names of the choice; '' for none. */
  variety: Generated<string>;
  colour: Generated<string>;
}

/** Address book. Places are names. */
export interface AdressesTable {
  id: Generated<number>;
  clientId: number;
  nom: string;
  numTel: string;
  pays: string;
  province: string;
  ville: string;
  adresse: string;
  createdAt: Timestamp;
}

export interface LikesTable {
  id: Generated<number>;
  clientId: number;
  produitId: number;
  createdAt: Timestamp;
}

export interface FollowsTable {
  clientId: number;
  boutiqueId: number;
}

/** Rating: one per customer and product. */
export interface EtoilesTable {
  id: Generated<number>;
  clientId: number;
  produitId: number;
  /** 1 to 5. */
  cote: number;
  comment: string;
  createdAt: Timestamp;
  /** Whether a delivered order of the author has the product. */
  bought: Generated<boolean>;
  /** Identity in the source of its import. */
  externalId: string | null;
  /** When an operator hid it from everybody but its author; null for all others. */
  hiddenAt: Timestamp | null;
  /** Why, for operators and the customer's copy of their data. */
  hiddenReason: string | null;
}

/** Written review. */
export interface CommentsTable {
  id: Generated<number>;
  clientId: number;
  produitId: number;
  text: string;
  createdAt: Timestamp;
  /** Whether a delivered order of the author has the product. */
  bought: Generated<boolean>;
  /** Identity in the source of its import. */
  externalId: string | null;
  /** When an operator hid it from everybody but its author; null for all others. */
  hiddenAt: Timestamp | null;
  /** Why, for operators and the customer's copy of their data. */
  hiddenReason: string | null;
}
