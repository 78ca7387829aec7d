/** How the soak asks the shop. */

/** A request; `kind` names its durations. */
export interface RequestInput {
  readonly kind: string;
  readonly target: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  /** Expected statuses; others are errors of the soak. */
  readonly good?: readonly number[];
}

export interface Reply {
  readonly status: number;
  readonly body: string;
}

export type AskShop = (requested: RequestInput) => Promise<Reply>;
