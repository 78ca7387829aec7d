/**
 * The hydration registry: the elements of a page that need code, and the visitor's events on them before it ran. The
 * inline script of every page creates it (capture-early-events.ts) as `window.hydration`.
 */

/** An island, by its element (`astro-island` or `data-island`), or all elements with `data-enhance`, by their name. */
export type Owner = HTMLElement | string;

/** An event that was captured before its code ran. */
export interface CapturedEvent {
  readonly type: string;
  readonly target: HTMLElement;
  /** Of a field: its value at that moment. */
  value?: string;
  /** Of a checkbox or radio button: its state after the event. */
  readonly checked?: boolean;
  /** Of a submit: the submitting button. */
  readonly submitter?: HTMLElement | null | undefined;
}

/** Loads the code of an owner. Resolves to a function that activates it and resolves to whether that succeeded. */
export type Load = () => Promise<() => Promise<boolean>>;

/**
 * Dispatches captured events again, and resolves when all are dispatched. An owner of `data-enhance` has no `island`.
 */
export type Replay = (events: readonly CapturedEvent[], island?: Element) => Promise<void>;

/** Loads replay.ts. */
export type LoadReplay = () => Promise<{ readonly replay: Replay }>;

export interface HydrationRegistry {
  /** Registers how an `astro-island` loads. */
  register(island: HTMLElement, load: Load): void;
  /** Loads and hydrates an owner now. */
  hydrate(owner: Owner): void;
  /** Sets how replay.ts and every owner but an `astro-island` load; the script of every page calls it. */
  setLoaders(loadReplay: LoadReplay, loaderOf: (owner: Owner) => Load): void;
  /** Imports a module (import-fetched.ts). */
  load(url: string): Promise<unknown>;
  /** When the page had loaded, in milliseconds since 1970; undefined before. */
  loadedAt?: number;
}

declare global {
  interface Window {
    hydration?: HydrationRegistry;
  }
}
