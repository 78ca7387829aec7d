/** Requests of the soak to the shop. */

/** A request; `kind` names its durations in the report. */
export interface RequestInput {
  readonly kind: string;
  readonly target: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  /** The expected statuses; any other is an error of the soak. */
  readonly good?: readonly number[];
}

export interface Reply {
  readonly status: number;
  readonly body: string;
}

export type AskShop = (requested: RequestInput) => Promise<Reply>;
