/**
 * What a page waits for: an island by its element, or a script by the name in `data-script`. The inline script of every
 * page (hold.ts) keeps the list; islands and scripts say through it that they are there.
 */
export type Owner = Element | string;

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

/** Tells what was held again; its promise ends when all of it is told. `island` is undefined for a script. */
export type Replay = (held: readonly HeldEvent[], island?: Element) => Promise<void>;

export interface Arrivals {
  /**
   * Says how to load an island, or the controls of a name: the promise is for what makes it work, and that one's for
   * whether it did.
   */
  expect(owner: Owner, load: () => Promise<() => Promise<boolean>>): void;
  /** Loads it now. */
  start(owner: Owner): void;
  /** Said once by the script of every page, after all that it expects: how to load replay.ts. */
  replayWith(load: () => Promise<{ readonly replay: Replay }>): void;
  /** Address of what islands need (preload.ts); '' where nothing is preloaded. */
  readonly closures: string;
}

declare global {
  interface Window {
    arrivals?: Arrivals;
  }
}

/**
 * Says how to load the code of the elements with `data-script="name"` once one of them is touched: a `*.controls.ts`,
 * which listens from the moment it has run.
 */
export function onTouch(name: string, load: () => Promise<unknown>): void {
  window.arrivals?.expect(name, async () => {
    const came = await load().then(
      () => true,
      (error: unknown) => console.warn(error),
    );
    return async () => came === true;
  });
}
