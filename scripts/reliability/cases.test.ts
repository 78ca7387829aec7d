import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RanTest } from '../spec/report.ts';
import { ATTACK_TRIALS } from './attack-trials.ts';
import { CASES } from './cases.ts';
import { fullDisk } from './full-disk.ts';
import { hostileRequest, isHandled } from './hostile-requests.ts';
import { rowOf, tableOf } from './results.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const IDS = [...CASES, fullDisk, ...ATTACK_TRIALS].map(({ id }) => id);

describe('the cases of docs/reliability.md', () => {
  test('each has a word of its own, and a row in the document', () => {
    expect(IDS).toEqual([...new Set(IDS)]);
    const document = readFileSync(path.join(ROOT, 'docs/reliability.md'), 'utf8');
    for (const id of IDS) expect(document).toContain(`| \`${id}\` |`);
  });

  test.each(CASES.flatMap(({ tests }) => tests))('$file has the tests that a case names', ({ file, titles = [] }) => {
    expect(existsSync(path.join(ROOT, file))).toBe(true);
    // The cases of a test may be in files next to it.
    const folder = path.join(ROOT, path.dirname(file));
    const names = [path.basename(file), ...readdirSync(folder).filter((name) => name.endsWith('.cases.ts'))];
    const text = names.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
    for (const title of titles) expect(text).toContain(title);
  });
});

describe('a row', () => {
  const ran = (status: RanTest['status'], title: string): RanTest => ({
    title,
    fullTitle: title,
    runner: 'vitest',
    file: 'a.test.ts',
    line: 1,
    status,
    message: '',
  });
  const one = { id: 'a', problem: 'f | g', behaviour: 'b', tests: [{ file: 'a.test.ts', titles: ['full disk'] }] };

  test('counts the tests that its case names', () => {
    const row = rowOf(one, [
      ran('passed', 'on a full disk'),
      ran('passed', 'elsewhere'),
      ran('failed', 'a full disk ends it'),
    ]);
    expect(row).toMatchObject({ tries: 2, isGood: false, result: '1 passed, 1 failed' });
    expect(tableOf([row])).toContain('| f \\| g | b | 2 | **1 passed, 1 failed** | `a` |');
  });

  test('without a passed test is not good', () => {
    expect(rowOf(one, []).isGood).toBe(false);
    expect(rowOf(one, [ran('skipped', 'a full disk')]).isGood).toBe(false);
    expect(rowOf(one, [ran('passed', 'a full disk')]).isGood).toBe(true);
  });
});

describe('hostile requests', () => {
  test('are the same for the same number, and thousands of different ones', () => {
    expect(hostileRequest(77)).toBe(hostileRequest(77));
    expect(new Set(Array.from({ length: 20_000 }, (_, k) => hostileRequest(k))).size).toBeGreaterThan(2000);
  });

  test('an answer with a fault or with internals is not handled', () => {
    expect(isHandled('')).toBe(true);
    expect(isHandled('HTTP/1.1 404 Not Found\r\n\r\nThere is no such page.')).toBe(true);
    expect(isHandled('HTTP/1.1 503 Service Unavailable\r\n\r\n')).toBe(true);
    expect(isHandled('HTTP/1.1 500 Internal Server Error\r\n\r\n')).toBe(false);
    expect(isHandled('HTTP/1.1 200 OK\r\n\r\nroot:x:0:0:root')).toBe(false);
    expect(isHandled('HTTP/1.1 400 Bad Request\r\n\r\nError: a\n    at b (/shop/src/c.ts:1:2)')).toBe(false);
  });
});
