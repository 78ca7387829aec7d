import { expect, it } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';
import { TooBusyError } from './work-queue.ts';

it('jobs of one key run one after the other, those of another key at the same time', async () => {
  const queue = createKeyedQueue(10);
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run('a', async () => {
    events.push('a1 begins');
    await gate.promise;
    events.push('a1 ends');
  });
  const second = queue.run('a', async () => void events.push('a2'));
  await queue.run('b', async () => void events.push('b'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
});

it('a job that fails rejects, and lets the next one run', async () => {
  const queue = createKeyedQueue(10);
  const failed = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('a full key refuses more jobs; other keys are not affected', async () => {
  const queue = createKeyedQueue(2);
  const gate = Promise.withResolvers<void>();
  const jobs = [1, 2, 3].map(() => queue.run('a', () => gate.promise));
  await expect(queue.run('a', () => gate.promise)).rejects.toBeInstanceOf(TooBusyError);
  expect(await queue.run('b', async () => 'b')).toBe('b');
  gate.resolve();
  await Promise.all(jobs);
  expect(await queue.run('a', async () => 'again')).toBe('again');
});

it('a full key throws the error of the caller', async () => {
  const queue = createKeyedQueue(1, () => new Error('not so many'));
  const gate = Promise.withResolvers<void>();
  const jobs = [1, 2, 3].map(() => queue.run('a', () => gate.promise));
  await expect(jobs[2]).rejects.toThrow('not so many');
  gate.resolve();
  await Promise.all(jobs.slice(0, 2));
  await queue.run('a', async () => {});
});
