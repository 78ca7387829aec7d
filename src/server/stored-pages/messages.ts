/** The messages between the process and its thread of stored pages. */
import type { LogRow } from '../../data/log-position.ts';
import type { PageRow } from './stored-page.ts';

/** The settings of the thread. */
export interface PagesSetting {
  /** Absolute path of the file of stored pages. */
  readonly file: string;
  /** Maximum bytes that pages may take on disk. */
  readonly limitBytes: number;
}

export type PagesCommand =
  /** Opens the file; the answer is its state. */
  | { readonly kind: 'open' }
  /** Drops all pages, because they were made from another database. */
  | { readonly kind: 'renew'; readonly newest: readonly LogRow[] }
  /** Clears pages of other versions from now on. */
  | { readonly kind: 'use'; readonly version: number }
  | { readonly kind: 'get'; readonly key: string; readonly version: number; readonly now: number }
  | {
      readonly kind: 'put';
      readonly version: number;
      readonly rows: readonly PageRow[];
      /** The newest entries of the log that were read before the pages were made. */
      readonly newest: readonly LogRow[];
      readonly now: number;
    }
  /** Marks pages as requested since they were read from the file. */
  | { readonly kind: 'touch'; readonly version: number; readonly keys: readonly string[]; readonly now: number }
  | { readonly kind: 'stats' }
  | { readonly kind: 'close' };

/** The state of a file, as stored in it. */
export interface FileState {
  /** A random name, renewed when the pages are dropped. */
  readonly epoch: string;
  /** The newest entries of the change log that its pages include. */
  readonly newest: readonly LogRow[];
}

export type FoundRow = Omit<PageRow, 'seq'>;

export interface FileStats {
  readonly pages: number;
  /** Bytes that pages take, with their bookkeeping. */
  readonly bytes: number;
  /** Maximum bytes that they may take now: the limit, or less when the disk is nearly full. */
  readonly roomBytes: number;
  /** Pages that were evicted since the start. */
  readonly evicted: number;
  /** Pages of other versions, and pages that time has changed, that were cleared since the start. */
  readonly cleared: number;
  /** Pages whose checksum was wrong, since the start. */
  readonly damaged: number;
  /** Error of the last attempt to evict or clear pages. */
  readonly error?: string;
}

/** The answers by the kind of the command. */
export interface PagesAnswers {
  open: FileState;
  renew: FileState;
  use: undefined;
  get: FoundRow | undefined;
  /** Number of pages that were written; fewer when there was no room, undefined when another process is writing. */
  put: number | undefined;
  touch: undefined;
  stats: FileStats;
  close: undefined;
}

export type PagesAnswer = PagesAnswers[keyof PagesAnswers];
