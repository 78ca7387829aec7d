/** Tables of countries, collections, shops and products (data/tables.ts). */
import type { Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** Country. */
export interface PaysTable {
  id: Generated<number>;
  nom: string;
}

/** Province (state). */
export interface ProvincesTable {
  id: Generated<number>;
  nom: string;
  paysId: number;
}

/** City. */
export interface VillesTable {
  id: Generated<number>;
  nom: string;
  provinceId: number;
}

/** Currency; `taux.valeur` is the rate against the naira, 1 for the naira itself (C-30). */
export interface DevisesTable {
  id: Generated<number>;
  nom: string;
  taux: { valeur: number };
}

/** Collection, also called classification. `rnd` orders `rand=1` lists. */
export interface ClassificationsTable {
  id: Generated<number>;
  nom: string;
  url: string;
  rnd: number;
  externalId: string | null;
  updatedAt: Timestamp;
  /** Its place among the featured ones, from 1; null for the others. */
  position: number | null;
}

export interface CategoriesTable {
  id: Generated<number>;
  nom: string;
  url: string;
  classificationId: number;
  externalId: string | null;
}

/** `listedCount`: the number of its listed products, updated in the transaction that changes them. */
export interface SousCategoriesTable {
  id: Generated<number>;
  nom: string;
  /** The name after `foldText`, for `keyword` (a substring match on a small table). */
  nomFolded: string;
  url: string;
  categorieId: number;
  rnd: number;
  listedCount: Generated<number>;
  externalId: string | null;
  updatedAt: Timestamp;
}

/** Shop. `pays`, `province` and `ville` are names. */
export interface BoutiquesTable {
  id: Generated<number>;
  nomBoutique: string;
  nomFolded: string;
  /** Last part of the shop's address, unique. */
  nomLink: string;
  isActive: boolean;
  url: string;
  pays: string;
  province: string;
  ville: string;
  phone: string | null;
  /** Where mails about its orders and stock go; never shown. */
  email: string | null;
  rnd: number;
  /** Listed products of the shop; 0 while it is inactive. */
  listedCount: Generated<number>;
  externalId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** Unit of measure. */
export interface MesuresTable {
  id: Generated<number>;
  initials: string;
}

export interface ProduitsTable {
  id: Generated<number>;
  nom: string;
  description: string;
  /** Path of the first picture below the file host, or an `https://` address; '' when there is none. */
  url: string;
  /** Naira. */
  prix: number;
  /** Naira; the price while `promotion` is true. */
  prixPromotion: number | null;
  promotion: boolean;
  /** Units in stock, never below 0. */
  qte: number;
  mesureId: number | null;
  /** Minimum order quantity; null counts as 1 (PDP-58). */
  moq: number | null;
  views: Generated<number>;
  quality: string | null;
  typeOfsale: string | null;
  /** Days as digits, or a text containing `same`. */
  deliveryTime: string | null;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  sousCategorieId: number;
  boutiqueId: number;
  /** Comma-separated lists, paired by index. */
  description_produit: { champ: string; value: string } | null;
  isActive: boolean;
  /** Whether the product and its shop are active, so that public lists show it; the catalogue writer computes it. */
  isListed: boolean;
  /** The current price in naira: `prixPromotion` while on promotion, otherwise `prix`. For sorting. */
  prixActuel: number;
  /**
   * The product's colours, one bit each, in the order of `BASIC_COLOURS` (`features/search/words/basic-colours.ts`).
   */
  couleurs: Generated<number>;
  /** Facts of the detailed description that are filters (`features/filters/stored-facts.ts`). */
  details: Generated<string>;
  /** Uniform in [0, 2^31): the product's position in the ring that `rand=1` follows from a seed's start. */
  rnd: number;
  ratingCount: Generated<number>;
  ratingSum: Generated<number>;
  likeCount: Generated<number>;
  /** Units ordered so far. */
  orderCount: Generated<number>;
  /** Recent views and likes, for the order `New trend`. */
  trendScore: Generated<number>;
  /** Identity in the source of its import. */
  externalId: string | null;
  /** When it was first missing from its source's complete list, which deactivated it (import `--missing`). */
  missingSince: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface ImagesTable {
  id: Generated<number>;
  produitId: number;
  url: string;
  couleur: { nom: string } | null;
}

/** Variety of a product; `montant` in naira, shown with the suffix FC. */
export interface CaracteristiquesTable {
  id: Generated<number>;
  produitId: number;
  nom: string;
  montant: number;
}

/** Point of sale of a shop; part of the answer for each product of the shop. */
export interface PointsDeVenteTable {
  id: Generated<number>;
  boutiqueId: number;
  nom: string;
  adressePrecise: string;
  desc: string;
}

/**
 * The bands that pages show of a shop as a seller; there is no row when they show none
 * (`features/shops/seller-standing.ts`).
 */
export interface ShopStandingsTable {
  boutiqueId: number;
  /** Lower bounds of the bands of counts. */
  delivered: number;
  ratings: number | null;
  /** Mean of the stars of all its products, in tenths; null with `ratings`. */
  ratingTenths: number | null;
  /** Band of the time to confirm an order, in hours. */
  confirmHours: number | null;
}

/** A listed product of which a mail has said that its stock is low, until it is not low any more. */
export interface LowStockNoticesTable {
  produitId: number;
  createdAt: Timestamp;
}

/**
 * How many listed products have their `rnd` in a sector of the ring (`shared/random-order.ts`), updated in the transaction
 * that changes them.
 */
export interface RingSectorsTable {
  id: number;
  listedCount: number;
  /** Those on promotion. */
  promotedCount: number;
}
