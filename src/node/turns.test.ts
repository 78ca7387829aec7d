import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';
import { TooBusyError } from './work-queue.ts';

it('jobs of one key run one after the other, those of another key meanwhile', async () => {
  const turns = createTurns(10);
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.run('a', async () => {
    events.push('a1 begins');
    await gate.promise;
    events.push('a1 ends');
  });
  const second = turns.run('a', async () => void events.push('a2'));
  await turns.run('b', async () => void events.push('b'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
});

it('a job that fails lets the next one in, and tells', async () => {
  const turns = createTurns(10);
  const failed = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('so many of a key may wait; others are not told to come back for that', async () => {
  const turns = createTurns(2);
  const gate = Promise.withResolvers<void>();
  const jobs = [1, 2, 3].map(() => turns.run('a', () => gate.promise));
  await expect(turns.run('a', () => gate.promise)).rejects.toBeInstanceOf(TooBusyError);
  expect(await turns.run('b', async () => 'b')).toBe('b');
  gate.resolve();
  await Promise.all(jobs);
  expect(await turns.run('a', async () => 'again')).toBe('again');
});

it('whoever has too many is told in words of the caller', async () => {
  const turns = createTurns(1, () => new Error('not so many'));
  const gate = Promise.withResolvers<void>();
  const jobs = [1, 2, 3].map(() => turns.run('a', () => gate.promise));
  await expect(jobs[2]).rejects.toThrow('not so many');
  gate.resolve();
  await Promise.all(jobs.slice(0, 2));
  await turns.run('a', async () => {});
});
