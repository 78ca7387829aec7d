/** Endless requests, as monitoring sends them, and what a shop logs about them. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Pause between two requests for an address (ms). */
const PAUSE_MS = 20;

export interface Asking {
  readonly answered: () => number;
  /** Resolves when the last request has its answer. */
  stop(): Promise<void>;
}

/** Requests each of `addresses` repeatedly until it is stopped; a closed port is not an error. */
export function askAgainAndAgain(addresses: readonly string[]): Asking {
  let isOver = false;
  let count = 0;
  const asking = addresses.map(async (address) => {
    while (!isOver) {
      await fetch(address).then(
        async (answer) => {
          await answer.arrayBuffer();
          count += 1;
        },
        () => {},
      );
      await sleep(PAUSE_MS);
    }
  });
  return {
    answered: () => count,
    async stop() {
      isOver = true;
      await Promise.all(asking);
    },
  };
}

/** Warnings and errors in a shop's output. */
export const complaintsIn = (output: string): string[] =>
  output.split('\n').filter((line) => /^\{"level":[456]0,/.test(line));
