import { describe, expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

/** Returns the name of `text` after it was repeated often. */
function nameAfterRepeats(names: StatementNames, text: string): string | undefined {
  for (let k = 0; k < 9; k += 1) names.nameOf(text);
  return names.nameOf(text);
}

describe('names of prepared statements', () => {
  test('a repeated text gets one name, another text another', () => {
    const names = new StatementNames();
    const calls = Array.from({ length: 6 }, () => names.nameOf('select id from a where id = $1'));
    expect(calls.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(calls[3]).toBeDefined();
    expect(new Set(calls.slice(3)).size).toBe(1);
    expect(nameAfterRepeats(names, 'select id from b where id = $1')).not.toBe(calls[3]);
  });

  test('texts that come once or twice get none and are forgotten', () => {
    const names = new StatementNames();
    const texts = Array.from({ length: 5000 }, (_, k) => `select id from a limit ${k}`);
    for (let k = 0; k < 5; k += 1) expect(texts.some((text) => names.nameOf(text) !== undefined)).toBe(false);
  });

  test('no more than 300 are named, and those keep their names', () => {
    const names = new StatementNames();
    const named = Array.from({ length: 400 }, (_, k) => nameAfterRepeats(names, `select ${k} where id = $1`));
    expect(new Set(named).size).toBe(301);
    expect(named.slice(300).every((name) => name === undefined)).toBe(true);
    expect(names.nameOf('select 0 where id = $1')).toBe(named[0]);
  });

  test.each([
    'select * from "a" where "id" = $1',
    'select "a".* from "a" where "id" = $1',
    'select "id", * from "a" where "id" = $1',
    'insert into "a" values ($1) returning *',
    'select distinct * from "a" where "id" = $1',
  ])('%s is not prepared, since a migration would break it', (text) => {
    expect(nameAfterRepeats(new StatementNames(), text)).toBeUndefined();
  });

  test.each(['select count(*) from "a" where "id" = $1', 'select "price" * $1 from "a"'])('%s is prepared', (text) => {
    expect(nameAfterRepeats(new StatementNames(), text)).toBeDefined();
  });
});
