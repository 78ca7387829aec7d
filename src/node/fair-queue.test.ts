import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createFairQueue, type FairQueueSize } from './fair-queue.ts';
import { TooBusyError } from './work-queue.ts';

const SIZE: FairQueueSize = { atOnce: 2, waiting: 4, waitingOfOne: 3, timeoutMs: 60_000 };

/** Jobs that end when the test decides. */
function gatedJobs(size: Partial<FairQueueSize> = {}) {
  const queue = createFairQueue({ ...SIZE, ...size });
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    queue,
    started,
    run(name: string, owner?: string): Promise<string> {
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return queue.run(owner, () => {
        started.push(name);
        return end.promise;
      });
    },
    end: (name: string) => ends.get(name)?.resolve(name),
  };
}

async function turns(count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

test('a limited number of jobs run, the others wait in order, and each gets its own result', async () => {
  const { run, end, started } = gatedJobs();
  const answers = ['a', 'b', 'c', 'd'].map((name) => run(name));
  await turns();
  expect(started).toEqual(['a', 'b']);
  end('b');
  await turns();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) end(name);
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
});

test('one job too many is refused, and the next is accepted when there is room again', async () => {
  const { run, end, started } = gatedJobs();
  const answers = ['a', 'b'].map((name) => run(name));
  await turns();
  answers.push(...['c', 'd', 'e', 'f'].map((name) => run(name)));
  await expect(run('g')).rejects.toThrow(TooBusyError);
  end('a');
  await turns();
  answers.push(run('h'));
  const rest = ['b', 'c', 'd', 'e', 'f', 'h'];
  for (const name of rest) end(name);
  expect(await Promise.all(answers)).toEqual(['a', ...rest]);
  expect(started).not.toContain('g');
});

test('no owner fills more than its share of the queue', async () => {
  const { run, end } = gatedJobs();
  const answers = ['a', 'b'].map((name) => run(name, 'flood'));
  await turns();
  answers.push(...['c', 'd', 'e'].map((name) => run(name, 'flood')));
  await expect(run('f', 'flood')).rejects.toThrow(TooBusyError);
  answers.push(run('g', 'somebody'));
  for (const name of ['a', 'b', 'c', 'd', 'e', 'g']) end(name);
  expect(await Promise.all(answers)).toHaveLength(6);
});

test('a job that waited too long is refused and leaves the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { run, end, started } = gatedJobs({ atOnce: 1 });
    const first = run('a');
    const late = run('b');
    const refused = expect(late).rejects.toThrow(TooBusyError);
    vi.advanceTimersByTime(SIZE.timeoutMs);
    await refused;
    const next = run('c');
    end('a');
    end('c');
    expect(await Promise.all([first, next])).toEqual(['a', 'c']);
    expect(started).toEqual(['a', 'c']);
  } finally {
    vi.useRealTimers();
  }
});

test('a job that fails frees its slot', async () => {
  const { queue } = gatedJobs({ atOnce: 1, waiting: 0 });
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(queue.run(undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await turns();
  }
});

test('the event loop runs between two jobs that never await anything', async () => {
  const queue = createFairQueue({ ...SIZE, waiting: 100, waitingOfOne: 100 });
  const order: string[] = [];
  const jobs = Array.from({ length: 10 }, () =>
    queue.run(undefined, async () => {
      order.push('job');
    }),
  );
  const loop = (async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await nextTurn();
      order.push('loop');
    }
  })();
  await Promise.all([...jobs, loop]);
  expect(order.join(' ')).not.toContain('job job job');
});
