/** Chooses which statements are prepared: PostgreSQL then parses and plans them once a connection, not once a call. */

/** How often a text must have come before it is prepared. */
const REPEATS = 3;
/** The most prepared statements of a connection; PostgreSQL keeps the parsed tree of each in its memory. */
const MAX_NAMES = 300;
/** The most texts that are counted. */
const MAX_COUNTED = 1000;

/**
 * `select *` and `returning *`: a prepared statement fails once its columns change, so that a migration by a newer
 * process would break it in this one. Statements that name their columns keep them.
 */
const HAS_ALL_COLUMNS = /(?:\b(?:select|returning|distinct)\s+|[.,]\s*)\*/i;

export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Calls of texts without a name; the least recent first. */
  readonly #calls = new Map<string, number>();

  /**
   * The name under which to prepare `text`, always the same; undefined while it has not been repeated, and for texts
   * beyond the limit, such as lists of parameters in ever other lengths.
   */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    const calls = (this.#calls.get(text) ?? 0) + 1;
    this.#calls.delete(text);
    if (calls <= REPEATS || HAS_ALL_COLUMNS.test(text)) {
      this.#calls.set(text, calls);
      const oldest = this.#calls.keys().next();
      if (this.#calls.size > MAX_COUNTED && !oldest.done) this.#calls.delete(oldest.value);
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    if (this.#names.size >= MAX_NAMES) this.#calls.clear();
    return name;
  }
}
