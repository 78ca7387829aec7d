/** The raw input of a call and its answer. */
import type { AnswerLife } from '../client/answer-headers.ts';
import type { ReplicaTicket } from '../data/replica-reads.ts';
import type { ApiError } from './api-error.ts';
import type { Visitor } from './visitor.ts';

/** A request for a call before it is parsed: texts as in an address. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Reads the body. @throws {ApiError} when it is not JSON */
  readonly body: () => Promise<unknown>;
  /** Reads the raw body; empty when there is none. */
  readonly bytes: () => Promise<Uint8Array>;
  readonly visitor: Visitor;
  /** Milliseconds since 1970; by default the API's clock. */
  readonly now?: number;
  /** On a reader thread: the replicas that may answer; undefined for the primary. */
  readonly ticket?: ReplicaTicket | undefined;
}

/** Whether a call with this query may be slow, so that it runs on a reader thread. */
export type MayBeLong = (query: RawInput['query']) => boolean;

export interface ApiAnswer extends AnswerLife {
  readonly status: 200 | 201 | 500 | ApiError['status'];
  readonly body: object;
  /** Seconds until a retry. */
  readonly retryAfter?: number | undefined;
}
