/** Messages between the primary and its workers. */
import type { CountedMessage, CountMessage } from '../providers/primary-counters.ts';
import type { Snapshot } from './metrics.ts';

export type WorkerMessage =
  | { readonly kind: 'open'; readonly port: number }
  /** The start failed; `words` is a message for a person. */
  | { readonly kind: 'failed'; readonly words: string }
  /** The numbers of the worker; `last` when it ends. */
  | { readonly kind: 'numbers'; readonly numbers: Snapshot; readonly last: boolean }
  | CountMessage;

export type PrimaryMessage =
  /** Another worker has replaced this one. */
  { readonly kind: 'retire' } | { readonly kind: 'tell numbers' } | CountedMessage;
