/** Answers that are late until the test lets them come: a pause would be over too soon on a slow machine. */
import type { BrowserContext, Page } from '@playwright/test';

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
