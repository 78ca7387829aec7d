/** Cache information of an API answer, in headers, because the specification defines the body. */

/** Cache tags, separated by spaces. */
export const TAGS_HEADER = 'x-cache-tags';
/** Time at which the answer, or what a page shows of it, changes without a write: ms since 1970; absent for never. */
export const CHANGES_AT_HEADER = 'x-changes-at';

export interface AnswerLife {
  readonly tags: readonly string[];
  /** Milliseconds since 1970; undefined when it changes only by a write. */
  readonly changesAt?: number | undefined;
}

/** Reads both headers; an invalid time counts as absent. */
export function lifeOf(headers: Headers): AnswerLife {
  const moment = headers.get(CHANGES_AT_HEADER) ?? '';
  return {
    tags: (headers.get(TAGS_HEADER) ?? '').split(' ').filter(Boolean),
    changesAt: /^\d{1,16}$/.test(moment) ? Number(moment) : undefined,
  };
}
