/** Messages between the primary and its workers. */
import type { Count } from '../../providers/counters.ts';
import type { Snapshot } from './metrics.ts';

/** A worker's request to count. */
export interface CountMessage {
  readonly kind: 'count';
  /** Number that the worker chose to identify the answer. */
  readonly question: number;
  readonly name: string;
  readonly key: string;
  readonly points: -1 | 0 | 1;
}

export interface CountedMessage extends Count {
  readonly kind: 'counted';
  readonly question: number;
}

export type WorkerMessage =
  | { readonly kind: 'open'; readonly port: number }
  /** The start failed with this message. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The metrics of the worker; `last` when it ends. */
  | { readonly kind: 'numbers'; readonly numbers: Snapshot; readonly last: boolean }
  | CountMessage;

export type PrimaryMessage =
  /** `retire`: another worker has replaced this one. */
  { readonly kind: 'retire' } | { readonly kind: 'tell numbers' } | CountedMessage;
