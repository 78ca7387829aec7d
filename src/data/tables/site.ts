/** Tables of banners, mails, help, limits, the change log and the search index (data/tables.ts). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** Advert. `link` is http(s) or a path of this site. */
export interface PubsTable {
  id: Generated<number>;
  url: string;
  link: string;
  isActive: boolean;
  externalId: string | null;
  /** Its place among those that an operator ordered, from 1; null for the others, which follow by id. */
  position: number | null;
}

/** Info banner. */
export interface InfosTable {
  id: Generated<number>;
  url: string;
  link: string;
  isActive: boolean;
  externalId: string | null;
  /** Its place among those that an operator ordered, from 1; null for the others, which follow by id. */
  position: number | null;
}

export interface NewsletterTable {
  email: string;
  createdAt: Timestamp;
  /** When the link of the mail was confirmed; only such an address gets the newsletter. */
  confirmedAt: Timestamp | null;
  /** The token of that link; null before a mail was sent. */
  confirmToken: string | null;
  /** When that link stops working. */
  linkExpiresAt: Timestamp | null;
  /** The token of the link that ends the subscription; null in a row of a process of before the update, until it is mailed. */
  unsubscribeToken: string | null;
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
  /** Email or phone of the sender, as typed; null when none was given. */
  contact: string | null;
  createdAt: Timestamp;
  /** When an operator was done with it; null for an open one. */
  closedAt: Timestamp | null;
  /** What the operator noted then. */
  closedNote: string | null;
}

/** An answer to a message to support. */
export interface MessageAnswersTable {
  id: Generated<number>;
  messageId: number;
  text: string;
  /** The address that it was mailed to; null for an answer by phone. */
  to: string | null;
  createdAt: Timestamp;
  /** The system user who gave it, and their name (`--as`). */
  person: string;
  actingAs: string | null;
}

/** What a shopper reported about a product, or one review or rating of it. */
export interface ReportsTable {
  id: Generated<number>;
  createdAt: Timestamp;
  produitId: number;
  commentId: number | null;
  etoileId: number | null;
  /** A key of `REPORT_REASONS` (features/reports/report-reasons.ts). */
  reason: string;
  /** The shopper's own words; '' for none. */
  text: string;
  /** Email or phone of the shopper, as typed; null when none was given. */
  contact: string | null;
  /** When an operator closed it; null for an open one. */
  closedAt: Timestamp | null;
  /** What was done, for operators alone. */
  closedNote: string | null;
}

export interface PasswordResetsTable {
  codeHash: string;
  codeDigest: string;
  clientId: number;
  expiresAt: Timestamp;
  attempts: Generated<number>;
  verifiedAt: Timestamp | null;
  usedAt: Timestamp | null;
  /** Name of the operator who issued it as a link; null for a code by mail. */
  issuedBy: string | null;
}

/** A requested change of a mail address, until its code is entered; at most one per customer. */
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
  /** The time until which a process has reserved the mail to send it. */
  claimedUntil: Timestamp | null;
  attempts: Generated<number>;
  /** The address that replies go to; null for the shop's own. */
  replyTo: string | null;
  /** The message to support that the mail forwards. */
  messageId: number | null;
  /** Whether it goes to the operator or a shop, and is none of the customer who has the same address. */
  forShop: Generated<boolean>;
  /** The answer to such a message that the mail is. */
  answerId: number | null;
  /** The address that ends the subscription of its receiver, for mail programs; erased once the mail is sent. */
  unsubscribe: string | null;
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

/** Totals, so that the catalogue need not be counted: `produits`, `promotions` (listed products only). */
export interface CountersTable {
  name: string;
  value: number;
}

/** Ranges of ids of rows that the demo has inserted into a table (data/demo-mark.ts). */
export interface DemoRowsTable {
  tableName: string;
  firstId: number;
  lastId: number;
}

/** Tags of changes, written in the transaction of the change; readers purge pages by `tag`. */
export interface ChangeLogTable {
  seq: GeneratedAlways<number>;
  tag: string;
  /** PostgreSQL: `pg_current_xact_id()` of the writer, so that readers never skip an uncommitted row. SQLite: 0. */
  xid: Generated<number>;
  createdAt: Timestamp;
}

/** The last position of a tag among the entries that were pruned from the log. */
export interface TagPositionsTable {
  tag: string;
  seq: number;
  xid: number;
}

/** The only row has a random identity, which neither a copy nor a restored backup shares. */
export interface DatabaseIdentityTable {
  id: string;
}

/** Every word in the folded text of listed products, with the number of products that contain it. */
export interface SearchWordsTable {
  word: string;
  /** The stem of the word (`features/search/words/stems.ts`). */
  stem: string;
  frequency: number;
}

/** Trigrams of `search_words.word` (padded with two spaces before and one behind), for typo tolerance. */
export interface SearchTrigramsTable {
  trigram: string;
  word: string;
}

/** Recently accepted purge calls (http/purge-call.ts). */
export interface PurgeCallsTable {
  signature: string;
  createdAt: Timestamp;
}

/** Rate limit counters that several machines share (PostgreSQL); written by rate-limiter-flexible. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** A picture of the file host with a known placeholder colour; others have no row. */
export interface PicturesTable {
  /** Path below the file host, as in `produits.url` and `images.url`. */
  path: string;
  /** Index of the nearest of `PLACEHOLDER_COLOURS`. */
  placeholder: number;
}

/** One change that an operator made by a command. */
export interface OperatorActionsTable {
  id: Generated<number>;
  createdAt: Timestamp;
  /** The system user who ran the command. */
  person: string;
  /** The name that was given with it (`--as`). */
  actingAs: string | null;
  /** The command, such as `customers block`. */
  action: string;
  /** What was changed, such as `customer 12`. */
  subject: string;
  /** Its values before and after, of the columns that changed. */
  before: unknown;
  after: unknown;
}
