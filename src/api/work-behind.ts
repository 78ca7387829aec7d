/** Work of calls that begins after their answers, so that the time of an answer tells nothing of it. */
import { outsideSpans } from '../node/spans.ts';

/** Milliseconds between the end of a handler and its work: an answer leaves within a few. */
const DELAY_MS = 50;

export interface WorkBehind {
  /** Starts `work` after a moment. It must handle its errors. */
  add(work: () => Promise<void>): void;
  /** Starts what waits at once, and resolves when all work is done, that which is added meanwhile included. */
  settled(): Promise<void>;
}

export function createWorkBehind(): WorkBehind {
  /** What is not done yet, and how it is started early. */
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
