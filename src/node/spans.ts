/**
 * Spans of traces. While nobody traces, `inSpan` only calls its work; the server sets what records spans when a collector is
 * configured (server/tracing).
 */
import { inRequest, REQUEST_ID, requestId } from './request-id.ts';

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanDetails {
  readonly name: string;
  /** `client`: a call of another service or the database. */
  readonly kind?: 'client';
  readonly attributes?: SpanAttributes;
  /** Begins a trace of its own, wherever it is called. */
  readonly isRoot?: boolean;
  /** Recorded only as a part of another span. */
  readonly onlyWithin?: boolean;
}

/** Adds attributes that are known at the end. */
export type NoteAttributes = (attributes: SpanAttributes) => void;

export interface Spans {
  /** Runs `work` in a span, which ends with it. */
  run<T>(details: SpanDetails, work: (note: NoteAttributes) => Promise<T>): Promise<T>;
  /** Runs `work`, which goes on behind its caller, in no span. */
  outside<T>(work: () => T): T;
  /** Headers by which another process of ours continues the trace. */
  headers(): Readonly<Record<string, string>>;
}

let spans: Spans | undefined;

/** Records spans from now on, or no longer. */
export function setSpans(next: Spans | undefined): void {
  spans = next;
}

const noteNothing: NoteAttributes = () => {};

/** Runs `work` in a span. */
export function inSpan<T>(details: SpanDetails, work: (note: NoteAttributes) => Promise<T>): Promise<T> {
  return spans === undefined ? work(noteNothing) : spans.run(details, work);
}

/** Runs `work`, which goes on behind its caller, in no span and for no request. */
export const outsideSpans = <T>(work: () => T): T =>
  inRequest(undefined, () => (spans === undefined ? work() : spans.outside(work)));

/** Headers by which another process of ours continues the trace, while somebody traces, and the request's id. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const id = requestId();
  return { ...spans?.headers(), ...(id === undefined ? {} : { [REQUEST_ID]: id }) };
}
