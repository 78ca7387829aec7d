/**
 * The hydration registry: what a page has that wants code, and what a visitor did with it before that code ran. The inline
 * script of every page keeps it (capture-early-events.ts) as `window.hydration`.
 */

/** An island by its element (`astro-island`, or `data-island`), or all elements with `data-enhance` by their name. */
export type Owner = HTMLElement | string;

/** An event that was captured before the code that answers it ran. */
export interface CapturedEvent {
  readonly type: string;
  readonly target: HTMLElement;
  /** Of a field: its value then. */
  value?: string;
  /** Of a checkbox or radio button: its state afterwards. */
  readonly checked?: boolean;
  /** Of a submit: the button. */
  readonly submitter?: HTMLElement | null | undefined;
}

/** Loads the code of an owner; resolves to what makes it work, which resolves to whether it does. */
export type Load = () => Promise<() => Promise<boolean>>;

/** Dispatches captured events again; resolves when all are. `island` is undefined for an owner of `data-enhance`. */
export type Replay = (events: readonly CapturedEvent[], island?: Element) => Promise<void>;

/** Loads replay.ts. */
export type LoadReplay = () => Promise<{ readonly replay: Replay }>;

export interface HydrationRegistry {
  /** Tells how an `astro-island` is loaded. */
  register(island: HTMLElement, load: Load): void;
  /** Loads and hydrates an owner now. */
  hydrate(owner: Owner): void;
  /** Called by the script of every page: how to load replay.ts, and every owner but an `astro-island`. */
  setLoaders(loadReplay: LoadReplay, loaderOf: (owner: Owner) => Load): void;
  /** See import-fetched.ts. */
  load(url: string): Promise<unknown>;
  /** Milliseconds since 1970 when the page had loaded; undefined before. */
  loadedAt?: number;
}

declare global {
  interface Window {
    hydration?: HydrationRegistry;
  }
}
