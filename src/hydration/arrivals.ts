/**
 * What a page waits for: an island by its element (`astro-island`, or `data-island="name"`), or a script by the name in
 * `data-enhance`. The inline script of every page (hold.ts) keeps the list; islands and scripts say through it that they
 * are there.
 */
export type Owner = HTMLElement | string;

/** What a visitor did with a control whose code was not there. */
export interface HeldEvent {
  readonly type: string;
  readonly target: HTMLElement;
  /** Of a field: what it said then. */
  value?: string;
  /** Of a box: what it was afterwards. */
  readonly checked?: boolean;
  /** Of a submit: the button. */
  readonly submitter?: HTMLElement | null;
}

/** How to load something: the promise is for what makes it work, and that one's for whether it did. */
export type Load = () => Promise<() => Promise<boolean>>;

/** Tells what was held again; its promise ends when all of it is told. `island` is undefined for a script. */
export type Replay = (held: readonly HeldEvent[], island?: Element) => Promise<void>;

export interface Arrivals {
  /** Says how to load an island. */
  expect(owner: Owner, load: Load): void;
  /** Loads it now. */
  start(owner: Owner): void;
  /** Called by the script of every page when it runs: how to load replay.ts, and every owner but an `astro-island`. */
  begin(loadReplay: () => Promise<{ readonly replay: Replay }>, loaderOf: (owner: Owner) => Load): void;
  /** Address of what the first touch needs (features/touched-code.ts). */
  readonly touched: string;
  /** Address of what islands need (preload.ts); '' where nothing is preloaded. */
  readonly closures: string;
  /** What is said when code does not come. */
  readonly words: string;
  /** Milliseconds since 1970 when the page had loaded; undefined before. */
  loaded?: number;
}

declare global {
  interface Window {
    arrivals?: Arrivals;
  }
}
