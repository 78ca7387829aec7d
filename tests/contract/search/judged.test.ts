/** Judged queries (judged-queries.tsv) on the demo, on both engines. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { type Judgement, judge, judgedQueries, sumUp } from '../../search/judged-queries.ts';
import { eachEngine, type Site } from '../engines.ts';

/** Slightly below the measured values: a change of the rules may lose one query and gain another. */
const FLOOR = { answered: 0.97, precision: 0.9 };
/** The index is the same on both engines, so PostgreSQL gets only every third query. */
const EVERY = { 'node:sqlite': 1, PostgreSQL: 3, PGlite: 3 } as const;
/** Results by engine, for comparison. */
const found = new Map<string, readonly Judgement[]>();

eachEngine('judged queries', (engine) => {
  let site: Site;
  let db: Database;
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await prepareDatabase(db);
    await seedDemo(db, { now: Date.parse('2026-06-01T12:00:00Z') });
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  it('G-135: the first five products are relevant, and no query is without results', async () => {
    const judgements: Judgement[] = [];
    const queries = judgedQueries('demo').filter((_, at) => at % EVERY[engine.name] === 0);
    for (const query of queries) judgements.push(await judge(db.read, query));
    found.set(engine.name, judgements);
    const { answered, precision, empty } = sumUp(judgements);
    expect(judgements.length).toBeGreaterThanOrEqual(100);
    expect(empty).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(FLOOR.answered);
    expect(precision).toBeGreaterThanOrEqual(FLOOR.precision);
  });
});

it('G-135: both engines find the same first five for at least 95 % of the queries', () => {
  expect(found.size).toBe(2);
  const [one, other] = [...found.values()].map(
    (judgements) => new Map(judgements.map((one) => [one.query, one.ids.join()])),
  );
  const both = [...(one ?? [])].filter(([query]) => other?.has(query));
  expect(both.length).toBeGreaterThanOrEqual(100);
  const same = both.filter(([query, ids]) => other?.get(query) === ids);
  expect(same.length / both.length).toBeGreaterThanOrEqual(0.95);
});
