/** A finding of `npm run doctor`. */

export type Area =
  | 'settings'
  | 'port'
  | 'folder'
  | 'database'
  | 'mail'
  | 'payments'
  | 'edge'
  | 'services'
  | 'storage'
  | 'clock';

export interface Finding {
  readonly area: Area;
  /**
   * `error`: the shop does not start, or loses or leaks something. `warning`: it works, but could be better or safer.
   */
  readonly level: 'ok' | 'warning' | 'error';
  /** A sentence, without a secret. */
  readonly what: string;
  /** A sentence that says what to do; absent when all is well. */
  readonly todo?: string;
}

/** A finding that all is well. */
export const ok = (area: Area, what: string): Finding => ({ area, level: 'ok', what });
/** A finding of level `warning`. */
export const warning = (area: Area, what: string, todo: string): Finding => ({ area, level: 'warning', what, todo });
/** A finding of level `error`. */
export const problem = (area: Area, what: string, todo: string): Finding => ({ area, level: 'error', what, todo });
