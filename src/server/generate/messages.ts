/** What the command and its processes that render say to each other. */

/** Pages to make, by their keys. */
export interface Order {
  readonly id: number;
  readonly keys: readonly string[];
}

export interface FailedPage {
  readonly key: string;
  /** Why, in a few words. */
  readonly reason: string;
}

/** What became of the pages of an order. */
export interface Outcome {
  /** Rendered and stored. */
  readonly made: number;
  /** Addresses that answer no page any more: it was removed or renamed. */
  readonly gone: number;
  readonly failed: readonly FailedPage[];
}

export type RendererMessage =
  /** It takes orders. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: 'broken'; readonly message: string };
