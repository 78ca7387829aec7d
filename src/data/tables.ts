/**
 * The tables of `tests/spec/decisions/data-model.md` as Kysely types. Names are the wire names, so a row can be returned
 * unchanged; added tables and columns are in English.
 *
 * The codec of the dialects gives equal values on both engines: booleans are `boolean`, timestamps are ISO 8601 strings
 * in UTC with milliseconds (`2026-11-21T08:15:00.000Z`), `json` columns are parsed values, amounts are naira with at
 * most two decimals as `number`.
 */
import type { Insertable, Selectable } from 'kysely';
import type {
  BoutiquesTable,
  CaracteristiquesTable,
  CategoriesTable,
  ClassificationsTable,
  DevisesTable,
  ImagesTable,
  LowStockNoticesTable,
  MesuresTable,
  PaysTable,
  PointsDeVenteTable,
  ProduitsTable,
  ProvincesTable,
  RingSectorsTable,
  ShopStandingsTable,
  SousCategoriesTable,
  VillesTable,
} from './tables/catalogue.ts';
import type {
  AdressesTable,
  CartProduitsTable,
  CartsTable,
  ClientsTable,
  CommentsTable,
  EtoilesTable,
  FollowsTable,
  LikesTable,
  SessionsTable,
} from './tables/customers.ts';
import type {
  CommandeProduitsTable,
  CommandesTable,
  LivraisonsTable,
  PaymentsTable,
  RefundsTable,
  TestCheckoutsTable,
  TestRefundsTable,
  UnprovenOrdersTable,
} from './tables/orders.ts';
import type {
  CaptchaChallengesTable,
  ChangeLogTable,
  CountersTable,
  DatabaseIdentityTable,
  DemoRowsTable,
  EmailChangesTable,
  HelpDocumentsTable,
  InfosTable,
  LocalisationsTable,
  MailOutboxTable,
  MessageAnswersTable,
  MobileAppsTable,
  NewsletterTable,
  OperatorActionsTable,
  PasswordResetsTable,
  PicturesTable,
  PubsTable,
  PurgeCallsTable,
  RateLimitsTable,
  ReportsTable,
  SearchTrigramsTable,
  SearchWordsTable,
  SignalAbusTable,
  TagPositionsTable,
} from './tables/site.ts';

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
  shop_standings: ShopStandingsTable;
  low_stock_notices: LowStockNoticesTable;
  ring_sectors: RingSectorsTable;
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
  unproven_orders: UnprovenOrdersTable;
  livraisons: LivraisonsTable;
  payments: PaymentsTable;
  test_checkouts: TestCheckoutsTable;
  refunds: RefundsTable;
  test_refunds: TestRefundsTable;
  pubs: PubsTable;
  infos: InfosTable;
  newsletter: NewsletterTable;
  localisations: LocalisationsTable;
  signal_abus: SignalAbusTable;
  message_answers: MessageAnswersTable;
  password_resets: PasswordResetsTable;
  email_changes: EmailChangesTable;
  captcha_challenges: CaptchaChallengesTable;
  mail_outbox: MailOutboxTable;
  help_documents: HelpDocumentsTable;
  mobile_apps: MobileAppsTable;
  operator_actions: OperatorActionsTable;
  reports: ReportsTable;
  counters: CountersTable;
  demo_rows: DemoRowsTable;
  change_log: ChangeLogTable;
  tag_positions: TagPositionsTable;
  database_identity: DatabaseIdentityTable;
  search_words: SearchWordsTable;
  search_trigrams: SearchTrigramsTable;
  pictures: PicturesTable;
  purge_calls: PurgeCallsTable;
  rate_limits: RateLimitsTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
