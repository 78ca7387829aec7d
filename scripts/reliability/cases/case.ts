/** A failure or an attack, what happens then, and the tests of it. */

/** Tests of a file whose titles contain one of `titles`, or all of its tests. */
export interface TestsOf {
  readonly file: string;
  readonly titles?: readonly string[];
}

export interface Case {
  /** The value of `--only` that selects it. */
  readonly id: string;
  readonly problem: string;
  /** What shoppers get, and how the shop recovers. */
  readonly behaviour: string;
  readonly tests: readonly TestsOf[];
}
