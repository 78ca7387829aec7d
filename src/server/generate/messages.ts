/** The messages between the command and its rendering processes. */

/** Pages to make, by their keys. */
export interface Order {
  readonly id: number;
  readonly keys: readonly string[];
}

export interface FailedPage {
  readonly key: string;
  /** The reason, in a few words. */
  readonly reason: string;
}

/** The outcome of the pages of an order. */
export interface Outcome {
  /** Pages that were rendered and stored. */
  readonly made: number;
  /** Addresses that no longer answer a page, because it was removed or renamed. */
  readonly gone: number;
  readonly failed: readonly FailedPage[];
}

export type RendererMessage =
  /** The process is ready for orders. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: 'broken'; readonly message: string };
