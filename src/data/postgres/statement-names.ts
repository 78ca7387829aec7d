/**
 * Chooses which statements are prepared; PostgreSQL then parses and plans them once per connection, not once per call.
 */

/** How often a text must be used before it is prepared. */
const REPEATS = 3;
/** Maximum prepared statements of a connection; PostgreSQL stores the parsed tree of each in memory. */
const MAX_NAMES = 300;
/** Maximum texts that are counted. */
const MAX_COUNTED = 1000;

/**
 * Matches `select *` and `returning *`: their prepared statements fail once their columns change, so that a migration
 * by a newer process would break them. Statements that name their columns are safe.
 */
const HAS_ALL_COLUMNS = /(?:\b(?:select|returning|distinct)\s+|[.,]\s*)\*/i;

export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Numbers of calls of texts without a name, least recent first. */
  readonly #calls = new Map<string, number>();

  /**
   * Returns the name under which to prepare `text`, always the same one; undefined while it has not been repeated
   * enough, and for texts beyond the limit, such as lists of parameters of varying length.
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
