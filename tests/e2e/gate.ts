/** Answers that are late until the test lets them come: a pause would be over too soon on a slow machine. */
import type { BrowserContext, Locator, Page } from '@playwright/test';

export class Gate {
  #opened = Promise.withResolvers<void>();

  /** Resolves when it is open. */
  passed(): Promise<void> {
    return this.#opened.promise;
  }

  /** Lets through whoever waits, and all who come. */
  open(): void {
    this.#opened.resolve();
  }

  /** Holds whoever comes from now on. */
  shut(): void {
    this.#opened = Promise.withResolvers<void>();
  }
}

/** Holds the scripts that pages of `place` ask the shop for. */
export async function holdScripts(place: BrowserContext | Page): Promise<Gate> {
  const gate = new Gate();
  await place.route('**/_astro/*.js', async (route) => {
    await gate.passed();
    await route.continue();
  });
  return gate;
}

/**
 * Clicks twice, and lets `calls` out only then: on a busy machine the second click could come after their answer, and
 * meet what that has led to.
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
