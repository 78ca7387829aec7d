import { describe, expect, test } from 'vitest';
import { createWorkQueue, NoInterestError, TooBusyError } from './work-queue.ts';

/** A job that ends when the test decides. */
function job(name: string, started: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    started.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const turn = () => new Promise(setImmediate);

test('two jobs run at a time; those that complete an answer have priority, and idle work is last', async () => {
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

test('a job that fails frees its slot and affects no other', async () => {
  const work = createWorkQueue(1, 10);
  const started: string[] = [];
  const [bad, good] = [job('bad', started), job('good', started)];
  const results = [work.run('answer', bad.run), work.run('answer', good.run)];
  bad.fail();
  good.end();
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('a job is refused when too many of its rank wait, and accepted again later', async () => {
  const work = createWorkQueue(1, 1);
  const started: string[] = [];
  const [first, second, third] = [job('1', started), job('2', started), job('3', started)];
  const running = work.run('answer', first.run);
  const waiting = work.run('answer', second.run);
  await expect(work.run('answer', third.run)).rejects.toThrow(TooBusyError);
  // Each rank has its own limit.
  const idle = work.run('idle', async () => 'idle');
  first.end();
  second.end();
  third.end();
  expect(await Promise.all([running, waiting, idle])).toEqual(['1', '2', 'idle']);
  expect(await work.run('answer', third.run)).toBe('3');
});

describe('G-161: visible pictures have priority', () => {
  /**
   * Returns a queue whose one slot is occupied until `end`, which returns the names of the jobs in the order of their
   * runs.
   */
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

  test('the latest screen and what was scrolled past take turns, each keeps its order, and invisible ones are last', async () => {
    const { work, at, ask, end } = held();
    work.addInterest('ahead', 'ahead');
    ask('ahead', 'answer');
    for (const [name, ms] of [
      ['past-1', 0],
      ['past-2', 100],
      ['screen-1', 1000],
      ['screen-2', 1100],
    ] as const) {
      at(ms);
      work.addInterest(name, 'seen');
      ask(name);
    }
    expect(await end()).toBe('screen-1 past-1 screen-2 past-2 ahead');
  });

  test('G-654: a picture does not wait for all that the browser requests after it', async () => {
    const [connections, visible, all] = [6, 13, 40];
    let now = 0;
    const work = createWorkQueue(2, 10, () => now);
    const made: number[] = [];
    const inWork: (() => void)[] = [];
    let requested = 0;
    /** Requests the next picture, and another one after its answer. */
    async function request(): Promise<void> {
      if (requested === all) return;
      const picture = requested;
      requested += 1;
      const leave = work.addInterest(String(picture), 'seen');
      await work.run('source', () => new Promise<void>((done) => inWork.push(done)), String(picture));
      leave();
      made.push(picture);
      await request();
    }
    const browser = Promise.all(Array.from({ length: connections }, request));
    while (made.length < all) {
      now += 150;
      inWork.shift()?.();
      await new Promise(setImmediate);
    }
    await browser;
    const complete = Math.max(...Array.from({ length: visible }, (_, picture) => made.indexOf(picture)));
    expect(complete).toBeLessThan(visible + connections);
  });

  test('a job in advance gets priority as soon as its picture is visible', async () => {
    const { work, ask, end } = held();
    for (const name of ['a', 'b', 'c']) {
      work.addInterest(name, 'ahead');
      ask(name);
    }
    work.addInterest('c', 'seen');
    expect(await end()).toBe('c a b');
  });

  test('an aborted request leaves the queue, unless another request wants the same', async () => {
    const { work, ask, end } = held();
    const gone = work.addInterest('gone', 'seen');
    const one = work.addInterest('shared', 'seen');
    work.addInterest('shared', 'seen');
    const passed = work.addInterest('passed', 'seen');
    work.addInterest('passed', 'ahead');
    const refused = work.run('source', async () => 'never', 'gone');
    for (const name of ['passed', 'shared', 'last']) ask(name);
    for (const leave of [gone, one, passed]) {
      leave();
      // A second call must not withdraw the interest of another caller.
      leave();
    }
    await expect(refused).rejects.toThrow(NoInterestError);
    expect(await end()).toBe('shared passed last');
  });
});
