/** What an API answer says of its life in a cache, in headers, since the body is the specification's. */

/** Cache tags, separated by spaces. */
export const TAGS_HEADER = 'x-cache-tags';
/** When the answer, or what a page shows of it, changes by time alone: ms since 1970; absent when it does not. */
export const CHANGES_AT_HEADER = 'x-changes-at';

export interface AnswerLife {
  readonly tags: readonly string[];
  /** Milliseconds since 1970; undefined when time alone changes nothing. */
  readonly changesAt?: number | undefined;
}

/** Reads both headers; a moment that is no number counts as none. */
export function lifeOf(headers: Headers): AnswerLife {
  const moment = headers.get(CHANGES_AT_HEADER) ?? '';
  return {
    tags: (headers.get(TAGS_HEADER) ?? '').split(' ').filter(Boolean),
    changesAt: /^\d{1,16}$/.test(moment) ? Number(moment) : undefined,
  };
}
