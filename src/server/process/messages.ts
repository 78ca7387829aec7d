/** What the primary and its workers say to each other. */
import type { CountedMessage, CountMessage } from '../providers/primary-counters.ts';
import type { Snapshot } from './metrics.ts';

export type WorkerMessage =
  | { readonly kind: 'open'; readonly port: number }
  /** It did not start; `words` are for a person. */
  | { readonly kind: 'failed'; readonly words: string }
  /** Its numbers; `last` when it ends. */
  | { readonly kind: 'numbers'; readonly numbers: Snapshot; readonly last: boolean }
  | CountMessage;

export type PrimaryMessage =
  /** Another worker has taken over. */
  { readonly kind: 'retire' } | { readonly kind: 'tell numbers' } | CountedMessage;
