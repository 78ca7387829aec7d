/** A stored page: what the page cache needs to answer it again, and what decides whether it may be answered. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { LogPosition } from '../../data/log-position.ts';
import type { PageContent } from '../page-cache/page-content.ts';

export interface StoredPage {
  readonly key: string;
  readonly content: PageContent;
  readonly tags: readonly string[];
  /** Position to which the change log was read when its render began. */
  readonly position: LogPosition;
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
  /** When it changes by time alone, in milliseconds since 1970. */
  readonly changesAt: number;
  /** Whether shared caches may store it. */
  readonly isShared: boolean;
  /** Whether it is evicted first, such as a page far down a list. */
  readonly lowPriority: boolean;
}

/** A page in the columns of the file. */
export interface PageRow {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly changesAt: number;
  readonly seq: number;
  readonly lowPriority: boolean;
  /** The headers of every answer as JSON; nearly all pages have the same. */
  readonly headers: string;
  /** Everything else except the body, as JSON. */
  readonly head: string;
  readonly body: Uint8Array;
}

interface Head extends Omit<StoredPage, 'key' | 'content' | 'changesAt' | 'lowPriority'> {
  readonly content: Omit<PageContent, 'headers' | 'body'>;
}

/** Returns the row of a page. */
export function rowOfPage({ key, content, changesAt, lowPriority, ...rest }: StoredPage): PageRow {
  const { headers, body, ...others } = content;
  const head: Head = { ...rest, content: others };
  return {
    key,
    changesAt,
    seq: rest.position.seq,
    lowPriority,
    headers: JSON.stringify(headers),
    head: JSON.stringify(head),
    body,
  };
}

/** What decides whether a stored page may be answered, besides its version and when it changes. */
export type KnownOfPage = Pick<StoredPage, 'tags' | 'position' | 'renderedAt'>;

/** Returns what decides whether the page may be answered. @param head the column of the file */
export const knownOfHead = (head: string): KnownOfPage => {
  const { tags, position, renderedAt } = JSON.parse(head) as Head;
  return { tags, position, renderedAt };
};

/** Headers by their JSON, so that they are parsed once for all pages. */
const parsed = new Map<string, OutgoingHttpHeaders>();
const MAX_PARSED = 500;

function headersOf(text: string): OutgoingHttpHeaders {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= MAX_PARSED) parsed.clear();
  const headers = JSON.parse(text) as OutgoingHttpHeaders;
  parsed.set(text, headers);
  return headers;
}

/** Returns the page of a row whose checksum is right. */
export function pageOfRow({ key, changesAt, lowPriority, headers, head, body }: Omit<PageRow, 'seq'>): StoredPage {
  const { content, ...rest } = JSON.parse(head) as Head;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return {
    key,
    changesAt,
    lowPriority,
    ...rest,
    content: { ...content, headers: headersOf(headers), body: bytes },
  };
}
