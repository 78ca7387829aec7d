/** Requests without an end, as monitoring sends them, and what a shop logs of them. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Pause of an address between two requests (ms). */
const PAUSE_MS = 20;

export interface Asking {
  readonly answered: () => number;
  /** Resolves when the last request has its answer. */
  stop(): Promise<void>;
}

/** Asks for each of `addresses` again and again until it is stopped; a closed port is no error. */
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

/** Warnings and errors in what a shop printed. */
export const complaintsIn = (output: string): string[] =>
  output.split('\n').filter((line) => /^\{"level":[456]0,/.test(line));
