import { expect, test } from 'vitest';
import { TooBusyError } from '../../node/work-queue.ts';
import { ConnectionQueue } from './connection-queue.ts';

test('waiting requests get a connection in order of arrival', async () => {
  const queue = new ConnectionQueue(1);
  await queue.take();
  const came: number[] = [];
  const waiting = [0, 1, 2].map(async (k) => {
    await queue.take();
    came.push(k);
    queue.release();
  });
  queue.release();
  await Promise.all(waiting);
  expect(came).toEqual([0, 1, 2]);
  await queue.take();
});

test('a request that waits too long is refused, and later ones still get a connection', async () => {
  const queue = new ConnectionQueue(1, 1);
  await queue.take();
  await expect(queue.take()).rejects.toThrow(TooBusyError);
  queue.release();
  await queue.take();
});

test('nobody waits for an unavailable server', async () => {
  const queue = new ConnectionQueue(1);
  await queue.take();
  const waiting = [queue.take(), queue.take()].map((taken) => expect(taken).rejects.toThrow('away'));
  queue.rejectAll(new Error('away'));
  await Promise.all(waiting);
  queue.release();
  await queue.take();
});
