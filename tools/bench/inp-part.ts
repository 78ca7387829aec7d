/** Measures interactions and the load of the home page on a slow phone, by wall time (inp.ts). */
import { loadavg } from 'node:os';
import { median } from '../../scripts/statistics.ts';
import { openBrowser } from './devtools.ts';
import { type Load, measureInteraction, measureLoad, type Waited } from './inp.ts';
import { INTERACTIONS } from './interactions.ts';
import type { Server } from './servers.ts';
import type { Targets } from './targets.ts';

export interface InpOf {
  readonly name: string;
  /** Median and maximum time until the next frame, in ms. */
  readonly medianMs: number;
  readonly worstMs: number;
  /** Medians of its parts: until the first handler, the handlers, until the frame. */
  readonly parts: readonly [number, number, number];
  /** Median time until the effect was visible, including answers of the shop. */
  readonly answeredMs: number;
}

export interface InpRun {
  readonly interactions: readonly InpOf[];
  /** Medians of loads of the home page. */
  readonly home: Load;
  /** Load average of this machine before and after; above 1.5 the figures are unreliable. */
  readonly loadAverage: readonly [number, number];
}

const medianOf = <T>(runs: readonly T[], value: (run: T) => number): number => median(runs.map(value));

const summed = (name: string, runs: readonly Waited[]): InpOf => ({
  name,
  medianMs: medianOf(runs, ({ inp }) => inp),
  worstMs: Math.max(...runs.map(({ inp }) => inp)),
  parts: [
    medianOf(runs, ({ delay }) => delay),
    medianOf(runs, ({ handlers }) => handlers),
    medianOf(runs, ({ picture }) => picture),
  ],
  answeredMs: medianOf(runs, ({ answered }) => answered),
});

const medianLoad = (loads: readonly Load[]): Load => ({
  requests: medianOf(loads, ({ requests }) => requests),
  bytes: medianOf(loads, ({ bytes }) => bytes),
  pictures: medianOf(loads, ({ pictures }) => pictures),
  pictureBytes: medianOf(loads, ({ pictureBytes }) => pictureBytes),
  loadMs: medianOf(loads, ({ loadMs }) => loadMs),
  largestMs: medianOf(loads, ({ largestMs }) => largestMs),
  settledRequests: medianOf(loads, ({ settledRequests }) => settledRequests),
  settledBytes: medianOf(loads, ({ settledBytes }) => settledBytes),
});

/** @param rounds measurements of each, interleaved, every time with a new browser profile */
export async function inpPart(shop: Server, { pages, coloured }: Targets, rounds: number): Promise<InpRun> {
  const browser = await openBrowser();
  const before = loadavg()[0] ?? 0;
  const addressOf = (name: string) =>
    shop.origin + (name === 'coloured' ? coloured : pages.find((page) => page.name === name))?.path;
  const waits = new Map<string, Waited[]>(INTERACTIONS.map(({ name }) => [name, []]));
  const loads: Load[] = [];
  try {
    // A shop creates its pictures at their first request.
    for (const name of new Set(INTERACTIONS.map(({ page }) => page))) await measureLoad(browser, addressOf(name));
    for (let round = 0; round < rounds; round += 1) {
      loads.push(await measureLoad(browser, addressOf('home')));
      for (const one of INTERACTIONS)
        waits.get(one.name)?.push(await measureInteraction(browser, addressOf(one.page), one));
    }
  } finally {
    await browser.close();
  }
  return {
    interactions: [...waits].map(([name, runs]) => summed(name, runs)),
    home: medianLoad(loads),
    loadAverage: [before, loadavg()[0] ?? 0],
  };
}
