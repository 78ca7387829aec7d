/** What the process and its thread of stored pages say to each other. */
import type { LogRow } from '../../data/log-position.ts';
import type { PageRow } from './stored-page.ts';

/** What the thread is created with. */
export interface PagesSetting {
  /** Absolute path. */
  readonly file: string;
  /** The most bytes that pages may take on disk. */
  readonly limitBytes: number;
}

export type PagesCommand =
  /** Opens the file; answers what is written in it. */
  | { readonly kind: 'open' }
  /** Gives up all pages: the database is not the one that they were made from. */
  | { readonly kind: 'renew'; readonly newest: readonly LogRow[] }
  /** Pages of other versions are cleared from now on. */
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
  /** Pages that were asked for since they were read from here. */
  | { readonly kind: 'touch'; readonly version: number; readonly keys: readonly string[]; readonly now: number }
  | { readonly kind: 'stats' }
  | { readonly kind: 'close' };

/** What a file says of itself. */
export interface FileState {
  /** A random name, renewed when the pages are given up. */
  readonly epoch: string;
  /** The newest entries of the change log that its pages knew. */
  readonly newest: readonly LogRow[];
}

export type FoundRow = Omit<PageRow, 'seq'>;

export interface FileStats {
  readonly pages: number;
  /** Bytes that pages take, with their bookkeeping. */
  readonly bytes: number;
  /** The most bytes that they may take now: the limit, or less when the disk is nearly full. */
  readonly roomBytes: number;
  /** Pages that made room for others, since the start. */
  readonly evicted: number;
  /** Pages of other versions, and pages that time has changed, cleared since the start. */
  readonly cleared: number;
  /** Pages whose checksum was wrong, since the start. */
  readonly damaged: number;
  /** Why room could not be made, or nothing be cleared, when that was tried last. */
  readonly error?: string;
}

/** The answers by the kind of the command. */
export interface PagesAnswers {
  open: FileState;
  renew: FileState;
  use: undefined;
  get: FoundRow | undefined;
  /** Pages that were written; fewer when there was no room, undefined when another process is writing. */
  put: number | undefined;
  touch: undefined;
  stats: FileStats;
  close: undefined;
}

export type PagesAnswer = PagesAnswers[keyof PagesAnswers];
