/**
 * The rate limit counters of several workers, which are in their primary because it outlives them, and their messages.
 */
import type { Worker } from 'node:cluster';
import type { Count, Counters } from '../../providers/counters.ts';
import type { CountMessage, PrimaryMessage, WorkerMessage } from '../process/messages.ts';

/** Timeout of the primary in ms; it has no other work. */
const LIMIT_MS = 1_000;

/**
 * Returns the counters of a worker, which its primary stores. Rejects when the primary has ended or does not answer.
 */
export function primaryCounters(): Counters {
  const pending = new Map<number, PromiseWithResolvers<Count>>();
  let questions = 0;
  process.on('message', (message: PrimaryMessage) => {
    if (message.kind === 'counted') pending.get(message.question)?.resolve({ used: message.used, wait: message.wait });
  });
  return {
    async count(name, key, points) {
      const answer = Promise.withResolvers<Count>();
      questions += 1;
      const question = questions;
      pending.set(question, answer);
      const late = setTimeout(() => answer.reject(new Error('The first process does not answer.')), LIMIT_MS);
      const message: WorkerMessage = { kind: 'count', question, name, key, points };
      process.send?.(message, undefined, undefined, (error) => {
        if (error) answer.reject(error);
      });
      try {
        return await answer.promise;
      } finally {
        clearTimeout(late);
        pending.delete(question);
      }
    },
  };
}

/** Answers a worker's request; an ended worker needs no answer. */
export async function answerCount(counters: Counters, worker: Worker, message: CountMessage): Promise<void> {
  const { question, name, key, points } = message;
  const { used, wait } = await counters.count(name, key, points);
  const answer: PrimaryMessage = { kind: 'counted', question, used, wait };
  if (worker.isConnected()) worker.send(answer, undefined, undefined, () => {});
}
