/** Runs work of calls after their answers, so that the time of an answer reveals nothing about it. */
import { outsideSpans } from '../node/spans.ts';

/** Milliseconds between the end of a handler and its work; an answer is sent within a few. */
const DELAY_MS = 50;

export interface WorkBehind {
  /** Starts `work` after a moment. It must handle its errors. */
  add(work: () => Promise<void>): void;
  /** Starts all waiting work at once; resolves when it is done, including work that is added meanwhile. */
  settled(): Promise<void>;
}

/** Starts without work; each added piece of work starts {@link DELAY_MS} later, outside the spans of its call. */
export function createWorkBehind(): WorkBehind {
  /** Unfinished work, with a function that starts it early. */
  const pending = new Map<Promise<void>, () => void>();
  return {
    add(work) {
      const { promise: moment, resolve: start } = Promise.withResolvers<void>();
      const timer = setTimeout(start, DELAY_MS);
      const done = moment.then(() => outsideSpans(work)).finally(() => pending.delete(done));
      pending.set(done, () => {
        clearTimeout(timer);
        start();
      });
    },
    async settled() {
      while (pending.size > 0) {
        for (const start of pending.values()) start();
        await Promise.all(pending.keys());
      }
    },
  };
}
