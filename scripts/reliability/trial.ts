/** Something that is tried on a running shop, beside the tests. */
export interface Tried {
  readonly isGood: boolean;
  /** How often it was tried; 0 when this machine does not allow it. */
  readonly tries: number;
  readonly result: string;
}

export interface Trial {
  /** Word for `--only`. */
  readonly id: string;
  readonly problem: string;
  /** @throws when the shop does not do what it should */
  run(): Promise<Tried>;
}
