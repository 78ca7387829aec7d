/**
 * Spans of traces. Without tracing, `inSpan` only calls its work; the server sets the recorder when a collector is
 * configured (server/tracing).
 */
import { inRequest, REQUEST_ID, requestId } from './request-id.ts';

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanDetails {
  readonly name: string;
  /** `client` for a call of another service or the database. */
  readonly kind?: 'client';
  readonly attributes?: SpanAttributes;
  /** Whether it begins a new trace, wherever it is called. */
  readonly isRoot?: boolean;
  /** Whether it is recorded only as a part of another span. */
  readonly onlyWithin?: boolean;
}

/** Adds attributes that are known only at the end. */
export type NoteAttributes = (attributes: SpanAttributes) => void;

export interface Spans {
  /** Runs `work` in a span, which ends with it. */
  run<T>(details: SpanDetails, work: (note: NoteAttributes) => Promise<T>): Promise<T>;
  /** Runs `work`, which outlives its caller, outside any span. */
  outside<T>(work: () => T): T;
  /** Returns headers with which another process of the shop continues the trace. */
  headers(): Readonly<Record<string, string>>;
}

let spans: Spans | undefined;

/** Sets the recorder of spans; undefined stops recording. */
export function setSpans(next: Spans | undefined): void {
  spans = next;
}

const noteNothing: NoteAttributes = () => {};

/** Runs `work` in a span. */
export function inSpan<T>(details: SpanDetails, work: (note: NoteAttributes) => Promise<T>): Promise<T> {
  return spans === undefined ? work(noteNothing) : spans.run(details, work);
}

/** Runs `work`, which outlives its caller, outside any span and request. */
export const outsideSpans = <T>(work: () => T): T =>
  inRequest(undefined, () => (spans === undefined ? work() : spans.outside(work)));

/**
 * Returns headers with which another process of the shop continues the trace, when it is recorded, and the request's
 * id.
 */
export function traceHeaders(): Readonly<Record<string, string>> {
  const id = requestId();
  return { ...spans?.headers(), ...(id === undefined ? {} : { [REQUEST_ID]: id }) };
}
