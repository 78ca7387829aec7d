/** `npm run shop -- reviews`, `-- ratings` and `-- reports`: output and exit codes. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { insertReport } from '../../../src/features/reports/reports.repository.ts';
import { createCommandHost } from '../../command-host.ts';
import { fillCatalogue, ID, NOW } from './catalogue.ts';

/** What lists print of each. */
interface Row {
  readonly id: number;
}

describe('the commands on reviews, ratings and reports', () => {
  let dataDir: string;
  let db: Database;
  const host = createCommandHost();
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'opinions-command-'));
    db = await openDatabase({ dataDir });
    await migrate(db);
    await fillCatalogue(db);
    const about = { produitId: ID.galaxy, commentId: 1, etoileId: null };
    const createdAt = new Date(NOW).toISOString();
    await db.write((trx) =>
      insertReport(trx, { ...about, reason: 'offensive', text: 'Rude', contact: null, createdAt }),
    );
  });
  afterAll(async () => {
    await host.close();
    await db.close();
    await rm(dataDir, { recursive: true });
  });

  const run = (...args: string[]) => host.runScript('shop.ts', args, dataDir);
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out);

  test('G-598 G-601: a reported review is found, read and hidden, which closes its report', async () => {
    expect((await run('reviews', 'list', '--reported')).out).toMatch(
      /^ID +WRITTEN +STATE +BY +PRODUCT +TEXT\n1 .* shown, reported 1× .* Review 1\n$/,
    );
    expect((await run('reviews', 'show', '1')).out).toMatch(
      /^Review 1 of .*\n\nReview 1\n\nREPORT .*\n1 .* open .* review 1 of product \d+ .* Rude\n$/s,
    );
    expect((await run('reports', 'show', '1')).out).toContain('Reason: It is offensive');
    expect(await run('reviews', 'hide', '1', '--reason', 'Rude')).toMatchObject({
      code: 0,
      out: 'Review 1 is hidden.\n',
    });
    expect((await run('reviews', 'hide', '1')).out).toBe('Review 1 was already hidden.\n');
    expect((await run('reports', 'list', '--open')).out).toBe('No report.\n');
    expect((await run('reports', 'close', '1')).out).toBe('Report 1 was already closed.\n');
    expect(await json('reviews', 'list', '--hidden')).toMatchObject({
      total: 1,
      reviews: [{ id: 1, hiddenReason: 'Rude' }],
    });
    expect((await run('reviews', 'unhide', '1')).out).toBe('Review 1 is shown again.\n');
    expect((await run('reviews', 'unhide', '1')).out).toBe('Review 1 was not hidden.\n');
  });

  test.each(['review', 'rating'])('G-660: to look at a hidden %s leaves it hidden', async (kind) => {
    const hidden = async () => (await json(`${kind}s`, 'list', '--hidden'))[`${kind}s`].map(({ id }: Row) => id);
    await run(`${kind}s`, 'hide', '2', '--reason', 'Rude');
    const { code, out } = await run(`${kind}s`, 'show', '2');
    expect([code, out]).toEqual([0, expect.stringMatching(/ 2 of .*, hidden\nBy .*\nHidden since .*: Rude\n/s)]);
    expect(await json(`${kind}s`, 'show', '2')).toMatchObject({ id: 2, hiddenReason: 'Rude' });
    expect(await hidden()).toEqual([2]);
    expect((await json('audit', `${kind} 2`)).total).toBe(1);
    expect(await json(`${kind}s`, 'unhide', '2')).toEqual({ id: 2, isHidden: false, isChanged: true });
    expect(await hidden()).toEqual([]);
    expect((await json('audit', `${kind} 2`)).actions[0].action).toBe(`${kind}s unhide`);
  });

  test('G-598: a rating has its stars; a list of one product, and no more than asked for', async () => {
    const { out } = await run('ratings', 'list', '--product', String(ID.galaxy), '--limit', '1');
    expect(out).toMatch(/^ID +WRITTEN +STARS +STATE .*\n1 .* 4 +shown .*\n1 of \d+ ratings; --limit N shows more\.\n$/);
    expect((await run('ratings', 'list', '--product', String(ID.unknown))).out).toBe('No rating.\n');
    expect((await run('ratings', 'hide', '1')).out).toBe('Rating 1 is hidden.\n');
    expect(await json('audit', 'rating 1')).toMatchObject({ total: 1, actions: [{ action: 'ratings hide' }] });
  });

  test.each([
    [['reviews', 'show', '999999'], 'There is no review 999999.\n'],
    [['ratings', 'hide', '999999'], 'There is no rating 999999.\n'],
    [['reports', 'close', '999999'], 'There is no report 999999.\n'],
    [['reviews', 'hide', 'x'], 'ID is a whole number from 1 on.\n'],
    [['reviews', 'list', '--product', '0'], '--product is a whole number from 1 on.\n'],
    [['reviews', 'hide', '1', '--reason', 'x'.repeat(501)], 'A reason has at most 500 characters.\n'],
    [['reports', 'close', '1', '--note', 'x'.repeat(501)], 'A note has at most 500 characters.\n'],
    [['reports', 'show', '999999'], 'There is no report 999999.\n'],
  ])('%j fails with a sentence', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 1, out: '', err: message });
  });
});
