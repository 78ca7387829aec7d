import { describe, expect, test } from 'vitest';
import { createWorkQueue, NotWantedError, TooBusyError } from './work-queue.ts';

/** A job that ends when told to. */
function job(name: string, started: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    started.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const turn = () => new Promise(setImmediate);

test('two jobs run at once; what ends an answer goes before what only begins one, and idle work comes last', async () => {
  const work = createWorkQueue(2, 10);
  const started: string[] = [];
  const wanted = [
    ...([
      ['source', 'a'],
      ['source', 'b'],
      ['idle', 'late'],
      ['source', 'c'],
      ['source', 'd'],
    ] as const),
    ...([
      ['answer', 'e'],
      ['answer', 'f'],
    ] as const),
  ];
  const jobs = new Map(wanted.map(([, name]) => [name, job(name, started)]));
  const results = wanted.map(([rank, name]) => work.run(rank, jobs.get(name)?.run ?? turn));
  await turn();
  expect(started).toEqual(['a', 'b']);
  for (let k = 0; k < wanted.length; k += 1) {
    jobs.get(started[k] as 'a')?.end();
    await turn();
  }
  expect(started.join(' ')).toBe('a b e f c d late');
  expect(await Promise.all(results)).toHaveLength(wanted.length);
});

test('a job that fails frees its place and fails alone', async () => {
  const work = createWorkQueue(1, 10);
  const started: string[] = [];
  const [bad, good] = [job('bad', started), job('good', started)];
  const results = [work.run('answer', bad.run), work.run('answer', good.run)];
  bad.fail();
  good.end();
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('a job is refused when too many of its rank wait, and taken again afterwards', async () => {
  const work = createWorkQueue(1, 1);
  const started: string[] = [];
  const [first, second, third] = [job('1', started), job('2', started), job('3', started)];
  const running = work.run('answer', first.run);
  const waiting = work.run('answer', second.run);
  await expect(work.run('answer', third.run)).rejects.toThrow(TooBusyError);
  // Another rank has places of its own.
  const idle = work.run('idle', async () => 'idle');
  first.end();
  second.end();
  third.end();
  expect(await Promise.all([running, waiting, idle])).toEqual(['1', '2', 'idle']);
  expect(await work.run('answer', third.run)).toBe('3');
});

describe('G-161: what is seen now overtakes', () => {
  /** One place, held until `end`; then the names of what ran, in order. */
  function held() {
    let now = 0;
    const work = createWorkQueue(1, 10, () => now);
    const ran: string[] = [];
    const gate = job('held', []);
    const results: Promise<unknown>[] = [work.run('answer', gate.run)];
    return {
      work,
      at(ms: number) {
        now = ms;
      },
      ask(name: string, rank: 'answer' | 'source' = 'source') {
        results.push(work.run(rank, async () => ran.push(name), name));
      },
      async end() {
        gate.end();
        await Promise.allSettled(results);
        return ran.join(' ');
      },
    };
  }

  test('what was scrolled past waits; one screen keeps its order; what nobody sees yet comes last', async () => {
    const { work, at, ask, end } = held();
    work.want('ahead', 'ahead');
    ask('ahead', 'answer');
    for (const [name, ms] of [
      ['past-1', 0],
      ['past-2', 100],
      ['screen-1', 1000],
      ['screen-2', 1100],
    ] as const) {
      at(ms);
      work.want(name, 'seen');
      ask(name);
    }
    expect(await end()).toBe('screen-1 screen-2 past-1 past-2 ahead');
  });

  test('what was to be made ahead is made at once when somebody sees it', async () => {
    const { work, ask, end } = held();
    for (const name of ['a', 'b', 'c']) {
      work.want(name, 'ahead');
      ask(name);
    }
    work.want('c', 'seen');
    expect(await end()).toBe('c a b');
  });

  test('an aborted request leaves the queue, unless somebody else wants the same', async () => {
    const { work, ask, end } = held();
    const gone = work.want('gone', 'seen');
    const one = work.want('shared', 'seen');
    work.want('shared', 'seen');
    const passed = work.want('passed', 'seen');
    work.want('passed', 'ahead');
    const refused = work.run('source', async () => 'never', 'gone');
    for (const name of ['passed', 'shared', 'last']) ask(name);
    for (const leave of [gone, one, passed]) {
      leave();
      // A second call takes nothing back that is not its own.
      leave();
    }
    await expect(refused).rejects.toThrow(NotWantedError);
    expect(await end()).toBe('shared passed last');
  });
});
