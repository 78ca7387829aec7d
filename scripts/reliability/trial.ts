/** A trial on a running shop, in addition to the tests. */
export interface Tried {
  readonly isGood: boolean;
  /** The number of trials that were run; 0 when this machine does not allow them. */
  readonly tries: number;
  readonly result: string;
}

export interface Trial {
  /** The value of `--only` that selects it. */
  readonly id: string;
  readonly problem: string;
  /** @throws when the shop does not behave as it should */
  run(): Promise<Tried>;
}
