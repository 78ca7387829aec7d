/** Jobs and answers of reader threads. Both are plain data, because they are sent between threads. */
import type { CallName } from '../client/calls.ts';
import type { ShopSettings } from '../client/shop-settings.ts';
import type { DatabasePlace } from '../data/open.ts';
import type { ReplicaTicket } from '../data/replica-reads.ts';
import type { ThreadReply, ThreadRequest } from '../node/thread.ts';
import type { ApiAnswer } from './call-data.ts';

/** A read of the catalogue, with parameters as text. */
export interface CallJob {
  readonly name: CallName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The replicas that may answer; undefined for the primary. */
  readonly ticket?: ReplicaTicket | undefined;
}

/** Counts the products that each filter would leave, of all products or of a sub-category, a shop or the promotions. */
export interface CountJob {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  readonly promotion?: true;
}

/** The settings that sitemaps show; the others need not be copied to a thread. */
export type SitemapShop = Pick<ShopSettings, 'publicUrl' | 'shopHost' | 'fileHost'>;

/** The sitemap at `path`. */
export interface SitemapJob {
  readonly path: string;
  readonly shop: SitemapShop;
  /** Pages without a parameter. */
  readonly staticPaths: readonly string[];
  /** The replicas that may answer; undefined for the primary. */
  readonly ticket?: ReplicaTicket | undefined;
}

export type ReaderCommand =
  | { readonly kind: 'call'; readonly job: CallJob }
  | { readonly kind: 'count'; readonly job: CountJob }
  | { readonly kind: 'sitemap'; readonly job: SitemapJob }
  | { readonly kind: 'close' };

/** The answer of a call, counts, or the text of a sitemap; undefined when there is none. */
export type ReaderAnswer = ApiAnswer | object | string | undefined;

export type ReaderRequest = ThreadRequest<ReaderCommand>;
export type ReaderReply = ThreadReply<ReaderAnswer>;

/** The start options of a thread. */
export interface ReaderSetting {
  readonly place: DatabasePlace;
  /** A log level of pino. */
  readonly logLevel: string;
}

/** Error code for a database server that does not answer. */
export const DATABASE_UNAVAILABLE = 'DATABASE_UNAVAILABLE';
