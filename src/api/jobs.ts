/** What reader threads are asked for, and what they answer. Both cross threads, so both are plain data. */
import type { CallName } from '../client/calls.ts';
import type { ShopSettings } from '../client/shop-settings.ts';
import type { DatabasePlace } from '../data/open.ts';
import type { ThreadReply, ThreadRequest } from '../node/thread.ts';
import type { ApiAnswer } from './route.ts';

/** A read of the catalogue, with texts as they stand in an address. */
export interface CallJob {
  readonly name: CallName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The sitemap at `path`. */
export interface SitemapJob {
  readonly path: string;
  readonly shop: ShopSettings;
  /** Pages without a parameter. */
  readonly staticPaths: readonly string[];
}

export type ReaderCommand =
  | { readonly kind: 'call'; readonly job: CallJob }
  | { readonly kind: 'sitemap'; readonly job: SitemapJob }
  | { readonly kind: 'close' };

/** Of a call its answer, of a sitemap its text, undefined where there is none. */
export type ReaderAnswer = ApiAnswer | string | undefined;

export type ReaderRequest = ThreadRequest<ReaderCommand>;
export type ReaderReply = ThreadReply<ReaderAnswer>;

/** What a thread is started with. */
export interface ReaderSetting {
  readonly place: DatabasePlace;
  /** A level of pino. */
  readonly logLevel: string;
}

/** The code of a carried error: the database server does not answer. */
export const DATABASE_AWAY = 'DATABASE_AWAY';
