import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSource } from './read-rows.ts';
import { cellOf, safeCell } from './rejected-cell.ts';
import { RejectedRows, RejectedRowsError } from './rejected-rows.ts';

let folder: string;
let input: string;
let list: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rejected-rows-'));
  input = path.join(folder, 'goods.csv');
  list = path.join(folder, 'rejected.csv');
  await writeFile(input, 'nom,prix\nPot,5\n');
});
afterEach(() => rm(folder, { recursive: true }));

const open = (file = list, columns = ['nom', 'prix']) => RejectedRows.at(file, columns, input);

async function writeList(columns: readonly string[], rows: readonly (readonly string[])[]): Promise<void> {
  const rejected = await RejectedRows.at(list, columns, input);
  for (const [k, values] of rows.entries()) await rejected.add(k + 2, 'why', values);
  await rejected.close();
}

describe('the list of rejected rows', () => {
  test('has one header and every row when rows are added at the same time', async () => {
    const rejected = await open();
    await Promise.all(['Pot', 'Pan', 'Cup'].map((nom, k) => rejected.add(k + 2, 'why', [nom, '5'])));
    await rejected.close();
    expect(await readFile(list, 'utf8')).toBe('line,reason,nom,prix\n2,why,Pot,5\n3,why,Pan,5\n4,why,Cup,5\n');
  });

  test('never overwrites the input, under any of its names', async () => {
    const hard = path.join(folder, 'hard.csv');
    const soft = path.join(folder, 'soft.csv');
    await link(input, hard);
    await symlink('goods.csv', soft);
    for (const file of [input, hard, soft, path.join(folder, 'x', '..', 'goods.csv'), path.relative('.', input)])
      await expect(open(file), file).rejects.toThrow('it is the file that is imported');
    await expect(RejectedRows.at(input, [], soft)).rejects.toThrow(RejectedRowsError);
    expect(await readFile(input, 'utf8')).toBe('nom,prix\nPot,5\n');
    expect(await readFile(soft, 'utf8')).toBe('nom,prix\nPot,5\n');
  });

  test('overwrites an older list and nothing else', async () => {
    await writeList(['nom'], [['Pot']]);
    await (await open()).close();
    await expect(readFile(list)).rejects.toThrow('ENOENT');
    for (const text of ['important\n', 'line;reason\n', 'line,reasons,nom\n', '{"kind":"products"}']) {
      await writeFile(list, text);
      await expect(open()).rejects.toThrow(/is not a list of rejected rows, so it is not overwritten/);
      expect(await readFile(list, 'utf8')).toBe(text);
    }
    await writeFile(list, '');
    await (await open()).close();
    await mkdir(list);
    await expect(open()).rejects.toThrow('it is not a file');
    await expect(open(path.join(folder, 'none', 'list.csv'))).rejects.toThrow('give another place with --rejected');
  });

  test('reports in a sentence that it cannot be written', async () => {
    const full = await open('/dev/full');
    await expect(full.add(2, 'why', ['Pot', '5'])).rejects.toThrow(
      /^The list of rejected rows \(\/dev\/full\) cannot be written: ENOSPC/,
    );
    await full.close();
  });

  test('has no cell that a spreadsheet treats as a formula', async () => {
    const formulas = ['=1+1', '+234 800', '-5', '@x', '\tx', '\rx', ' =x', "'=x", '＝x'];
    await writeList(['=nom', ...formulas], [formulas.map((_, k) => formulas[k] ?? '').concat('Pot')]);
    const cells: string[][] = parse(await readFile(list, 'utf8'));
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝]/);
    expect(cells[1]).toEqual(['2', 'why', ...formulas.map((formula) => `'${formula}`), 'Pot']);
  });

  test('restores every cell when it is imported', async () => {
    const cell = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', ' ', 'a', '"', ',', '\n') });
    fc.assert(fc.property(cell, (value) => cellOf(safeCell(value)) === value));
    const columns = ['=nom', "it's", 'prix'];
    const rows = [
      ['=1+1', "'=1", '-5'],
      ["'quoted'", "'", ''],
      ['two\nlines', 'a "b", c', '+1'],
    ];
    await writeList(columns, rows);
    // The list uses commas, whatever the mapping of the file says.
    const source = await openSource(list, { delimiter: ';' });
    expect(source).toMatchObject({ columns, format: 'csv', message: 'rejected rows, utf-8' });
    const found = [];
    for await (const { line, values, row } of source.rows) found.push({ line, values, row });
    expect(found).toEqual(
      rows.map((values, k) => ({
        line: [2, 3, 4][k],
        values,
        row: Object.fromEntries(columns.map((name, at) => [name, values[at]])),
      })),
    );
  });

  test('restores its cells after a spreadsheet saved it, and is not overwritten then', async () => {
    const text = '\ufeff"line";"reason";"nom";"phone"\r\n"2";"why";"Pot, big";"\'+234"\r\n';
    await writeFile(list, text);
    const found = [];
    for await (const { row } of (await openSource(list, { delimiter: ',' })).rows) found.push(row);
    expect(found).toEqual([{ nom: 'Pot, big', phone: '+234' }]);
    await expect(open()).rejects.toThrow('is not overwritten');
    expect(await readFile(list, 'utf8')).toBe(text);
  });

  test('restores every object of a JSON file when it is imported', async () => {
    await writeList(['row'], [['{"nom":"Pot","prix":null}'], ['{"broken":']]);
    const source = await openSource(list);
    const found = [];
    for await (const row of source.rows) found.push(row);
    expect(found).toEqual([
      { line: 2, values: ['{"nom":"Pot","prix":null}'], row: { nom: 'Pot', prix: null } },
      { line: 3, values: ['{"broken":'], error: expect.stringContaining('not JSON') },
    ]);
    expect(source).toMatchObject({ format: 'json', columns: ['row'] });
    expect([...source.found]).toEqual(['nom', 'prix']);
  });

  test('leaves out the line and reason of a row with the wrong columns', async () => {
    await writeList(['nom', 'prix'], [['Pot'], ['"Cup,5']]);
    const source = await openSource(list);
    const found = [];
    for await (const { values, error } of source.rows) found.push({ values, error });
    expect(found).toEqual([
      { values: ['Pot'], error: '3 columns instead of 4' },
      { values: ['"Cup,5'], error: '3 columns instead of 4' },
    ]);
  });
});
