/**
 * The tables of `tests/spec/decisions.md` part 4.1, as Kysely sees them. Names are the wire names, so a row can
 * be answered as it is; added tables and columns are in English.
 *
 * The codec of the dialects makes values equal on both engines: booleans are `boolean`, timestamps are ISO 8601
 * strings in UTC with milliseconds (`2026-11-21T08:15:00.000Z`), `json` columns are parsed values, amounts are
 * naira with at most two decimals as `number`.
 */
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { OrderPayment, OrderStatus, StepTimes } from '../../features/orders/order-status.ts';
import type { PickUpPlace } from '../../features/orders/pick-up.ts';
import type { PaymentStatus } from '../../features/payments/payment-status.ts';

/** ISO 8601 UTC with milliseconds; `Date` objects are refused by the codec. */
export type Timestamp = string;

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

/** Collection, also called classification (GEN-07). `rnd` orders `rand=1` lists. */
export interface ClassificationsTable {
  id: Generated<number>;
  nom: string;
  url: string;
  rnd: number;
  externalId: string | null;
  updatedAt: Timestamp;
}

export interface CategoriesTable {
  id: Generated<number>;
  nom: string;
  url: string;
  classificationId: number;
  externalId: string | null;
}

/** `listedCount`: how many listed products it holds, kept in the transaction that changes them. */
export interface SousCategoriesTable {
  id: Generated<number>;
  nom: string;
  /** The name through `foldText`, for `keyword` (a substring match on a small table). */
  nomFolded: string;
  url: string;
  categorieId: number;
  rnd: number;
  listedCount: Generated<number>;
  externalId: string | null;
  updatedAt: Timestamp;
}

/** Shop. `pays`, `province` and `ville` are names (C-66). */
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
  /** Days as digits, or a text containing `same` (G-35). */
  deliveryTime: string | null;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  sousCategorieId: number;
  boutiqueId: number;
  /** Comma-separated lists, paired by index (G-32). */
  description_produit: { champ: string; value: string } | null;
  isActive: boolean;
  /** `isActive` and the shop is active: what every public list shows. Kept by the catalogue writer. */
  isListed: boolean;
  /** The price a shopper pays now in naira: `prixPromotion` while on promotion, otherwise `prix`. For sorting. */
  prixActuel: number;
  /** Its colours, one bit each, in the order of `BASIC_COLOURS` (`features/search/basic-colours.ts`). */
  couleurs: Generated<number>;
  /** Uniform in [0, 2^31): position in the ring that `rand=1` walks from a seed's start. */
  rnd: number;
  ratingCount: Generated<number>;
  ratingSum: Generated<number>;
  likeCount: Generated<number>;
  /** Units ordered so far. */
  orderCount: Generated<number>;
  /** Recent views and likes, for the order `New trend` (G-27). */
  trendScore: Generated<number>;
  /** Identity in the source it was imported from. */
  externalId: string | null;
  /** Since when its source leaves it out of the full list, which made it inactive (import `--missing`). */
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

/** Variety of a product; `montant` in naira, shown with the suffix FC (C-11). */
export interface CaracteristiquesTable {
  id: Generated<number>;
  produitId: number;
  nom: string;
  montant: number;
}

/** Point of sale of a shop; answered with each of the shop's products. */
export interface PointsDeVenteTable {
  id: Generated<number>;
  boutiqueId: number;
  nom: string;
  adressePrecise: string;
  desc: string;
}

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

/** Advert. `link` is http(s) or a path of this site (S-28). */
export interface PubsTable {
  id: Generated<number>;
  url: string;
  link: string;
  isActive: boolean;
  externalId: string | null;
}

/** Info banner. */
export interface InfosTable {
  id: Generated<number>;
  url: string;
  link: string;
  isActive: boolean;
  externalId: string | null;
}

export interface NewsletterTable {
  email: string;
  createdAt: Timestamp;
}

export interface LocalisationsTable {
  id: Generated<number>;
  lon: number;
  lat: number;
  nom: string;
  createdAt: Timestamp;
}

export interface SignalAbusTable {
  id: Generated<number>;
  prenom: string;
  message: string;
  clientId: number | null;
  createdAt: Timestamp;
}

export interface PasswordResetsTable {
  codeHash: string;
  codeDigest: string;
  clientId: number;
  expiresAt: Timestamp;
  attempts: Generated<number>;
  verifiedAt: Timestamp | null;
  usedAt: Timestamp | null;
}

/** A change of a mail address that waits for the code sent to it; a customer has one at a time. */
export interface EmailChangesTable {
  clientId: number;
  email: string;
  salt: string;
  codeDigest: string;
  attempts: Generated<number>;
  expiresAt: Timestamp;
}

export interface CaptchaChallengesTable {
  id: string;
  answerDigest: string;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
}

export interface MailOutboxTable {
  id: Generated<number>;
  to: string;
  subject: string;
  body: { text: string; html: string };
  createdAt: Timestamp;
  sentAt: Timestamp | null;
  /** Until then a process is sending it. */
  claimedUntil: Timestamp | null;
  attempts: Generated<number>;
}

export interface HelpDocumentsTable {
  slug: string;
  title: string;
  body: string;
  updatedAt: Timestamp;
}

export interface MobileAppsTable {
  name: string;
  url: string;
}

/** Totals that would otherwise count the catalogue: `produits`, `promotions` (listed products only). */
export interface CountersTable {
  name: string;
  value: number;
}

/** What changed, written in the transaction of the change; readers purge pages by `tag`. */
export interface ChangeLogTable {
  seq: GeneratedAlways<number>;
  tag: string;
  /** PostgreSQL: `pg_current_xact_id()` of the writer, so that readers never pass an uncommitted one. SQLite: 0. */
  xid: Generated<number>;
  createdAt: Timestamp;
}

/** Every word of every listed product's folded text, with the number of products that hold it. */
export interface SearchWordsTable {
  word: string;
  /** What its forms have in common (`features/search/stems.ts`). */
  stem: string;
  frequency: number;
}

/** Trigrams of `search_words.word` (padded with two spaces before and one behind), for typo tolerance. */
export interface SearchTrigramsTable {
  trigram: string;
  word: string;
}

/** A picture of the file host whose colours are known; others have no row. */
/** Purge calls that were accepted in the last minutes (http/purge-call.ts). */
export interface PurgeCallsTable {
  signature: string;
  createdAt: Timestamp;
}

/** Counters that several machines share (PostgreSQL); written by rate-limiter-flexible. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface PicturesTable {
  /** Path below the file host, as `produits.url` and `images.url` hold it. */
  path: string;
  /** Number of the nearest of `PLACEHOLDER_COLOURS`. */
  placeholder: number;
}

export interface Tables {
  pays: PaysTable;
  provinces: ProvincesTable;
  villes: VillesTable;
  devises: DevisesTable;
  classifications: ClassificationsTable;
  categories: CategoriesTable;
  sous_categories: SousCategoriesTable;
  boutiques: BoutiquesTable;
  mesures: MesuresTable;
  produits: ProduitsTable;
  images: ImagesTable;
  caracteristiques: CaracteristiquesTable;
  points_de_vente: PointsDeVenteTable;
  clients: ClientsTable;
  sessions: SessionsTable;
  carts: CartsTable;
  cart_produits: CartProduitsTable;
  adresses: AdressesTable;
  likes: LikesTable;
  follows: FollowsTable;
  etoiles: EtoilesTable;
  comments: CommentsTable;
  commandes: CommandesTable;
  commande_produits: CommandeProduitsTable;
  livraisons: LivraisonsTable;
  payments: PaymentsTable;
  test_checkouts: TestCheckoutsTable;
  pubs: PubsTable;
  infos: InfosTable;
  newsletter: NewsletterTable;
  localisations: LocalisationsTable;
  signal_abus: SignalAbusTable;
  password_resets: PasswordResetsTable;
  email_changes: EmailChangesTable;
  captcha_challenges: CaptchaChallengesTable;
  mail_outbox: MailOutboxTable;
  help_documents: HelpDocumentsTable;
  mobile_apps: MobileAppsTable;
  counters: CountersTable;
  change_log: ChangeLogTable;
  search_words: SearchWordsTable;
  search_trigrams: SearchTrigramsTable;
  pictures: PicturesTable;
  purge_calls: PurgeCallsTable;
  rate_limits: RateLimitsTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
