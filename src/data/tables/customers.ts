/** Tables of customers, and what they keep, follow, rate and write (data/tables.ts). */
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
  /** `email` in small letters and `numTel` as `+234…`: what makes two of them one (features/account/identifiers.ts). */
  emailKey: string | null;
  phoneKey: string | null;
  /** The `emailKey` that somebody proved to be theirs: `email` is proven while the two are the same (docs/accounts.md). */
  provenEmail: string | null;
  /** Who wrote imported reviews, by their identity in the source; they have no way to sign in. */
  externalId: string | null;
}

/** `id` is the token's; `createdAt` is when the customer signed in. */
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
  /** Names of what was chosen; '' for nothing. */
  variety: Generated<string>;
  colour: Generated<string>;
}

/** Address book (G-100). Places are names. */
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

/** Rating: one per customer and product (G-47). */
export interface EtoilesTable {
  id: Generated<number>;
  clientId: number;
  produitId: number;
  /** 1 to 5. */
  cote: number;
  comment: string;
  createdAt: Timestamp;
  /** Identity in the source it was imported from. */
  externalId: string | null;
}

/** Written review. */
export interface CommentsTable {
  id: Generated<number>;
  clientId: number;
  produitId: number;
  text: string;
  createdAt: Timestamp;
  /** Identity in the source it was imported from. */
  externalId: string | null;
}
