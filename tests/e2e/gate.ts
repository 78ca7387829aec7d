/** Delays answers until the test releases them. A fixed delay would be too short on a slow machine. */
import type { BrowserContext, Locator, Page } from '@playwright/test';

export class Gate {
  #opened = Promise.withResolvers<void>();

  /** Resolves when the gate is open. */
  passed(): Promise<void> {
    return this.#opened.promise;
  }

  /** Releases all waiting and future callers. */
  open(): void {
    this.#opened.resolve();
  }

  /** Delays future callers. */
  shut(): void {
    this.#opened = Promise.withResolvers<void>();
  }
}

/** Delays the script requests of pages in `place`. */
export async function holdScripts(place: BrowserContext | Page): Promise<Gate> {
  const gate = new Gate();
  await place.route('**/_astro/*.js', async (route) => {
    await gate.passed();
    await route.continue();
  });
  return gate;
}

/**
 * Double-clicks, and releases `calls` afterwards. On a busy machine the second click could otherwise come after the
 * answer, and hit its effects.
 */
export async function doubleClick(control: Locator, calls: string | RegExp): Promise<void> {
  const gate = new Gate();
  await control.page().route(calls, async (route) => {
    await gate.passed();
    await route.fallback();
  });
  await control.dblclick();
  gate.open();
}
