/**
 * Files, and the places among them of all files that something needs: by the address of an island's file, or of what
 * hydrates it, or as {@link TOUCHED}.
 */
export interface Closures {
  readonly files: readonly string[];
  readonly of: Readonly<Record<string, readonly number[]>>;
}

/** What is fetched once a visitor has touched any controls: what these ask for on demand. */
export const TOUCHED = 'touched';
