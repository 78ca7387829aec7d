import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MORE } from '../../tests/more.ts';
import { csvRows } from './csv-rows.ts';
import type { SourceRow } from './source.ts';
import { textLines } from './text-lines.ts';

/** Reads the rows of `text` in chunks of `size` bytes. */
async function rowsOf(text: string, delimiter = ',', size = 65_536): Promise<SourceRow[]> {
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rows: SourceRow[] = [];
  for await (const row of csvRows(textLines(chunks()), delimiter)) rows.push(row);
  return rows.slice(1);
}

/** The values of each row, or the position and reason of its error. */
const short = (rows: readonly SourceRow[]) =>
  rows.map(({ line, values, error }) => (error === undefined ? values : `${line}: ${error}`));

const NOT_CLOSED = expect.stringContaining('a quotation mark is opened and not closed');

describe('a quotation mark that is not closed', () => {
  test('rejects only its own row, when a quoted field of a later row seems to close it', async () => {
    expect(short(await rowsOf('id,nom,prix\n1,"Kettle,5\n2,Pot,6\n3,"Pan",7\n4,Cup,8\n'))).toEqual([
      NOT_CLOSED,
      ['2', 'Pot', '6'],
      ['3', 'Pan', '7'],
      ['4', 'Cup', '8'],
    ]);
  });

  test('rejects only its own row, when a quoted field begins with a line end or a comma', async () => {
    expect(short(await rowsOf('id,prix,nom\n1,5,"Kettle\n2,6,"\nPan"\n3,7,Cup\n'))).toEqual([
      NOT_CLOSED,
      ['2', '6', '\nPan'],
      ['3', '7', 'Cup'],
    ]);
    expect(short(await rowsOf('id,nom\n1,"Kettle\n2,", Pan"\n'))).toEqual([
      '2: 3 columns instead of 2 in 2 lines (is a quotation mark not closed?)',
      ['2', ', Pan'],
    ]);
  });

  test('rejects only its own row, when an inch mark in a later row seems to close it', async () => {
    expect(short(await rowsOf('id,nom,prix\n1,"Kettle,5\n2,Pot,6\n3,Screen 6.7",8\n4,Cup,8\n'))).toEqual([
      NOT_CLOSED,
      ['2', 'Pot', '6'],
      ['3', 'Screen 6.7"', '8'],
      ['4', 'Cup', '8'],
    ]);
    expect(short(await rowsOf('id,nom,prix\n1,"Kettle,5\n2,Screen 6.7",8\n'))).toEqual([
      NOT_CLOSED,
      ['2', 'Screen 6.7"', '8'],
    ]);
  });

  test('rejects only its own row, when a stray mark in a later row seems to close it', async () => {
    const rows = ['1,"Kettle,5,red,Stall', '2,Pot,6,blue,Stall', '3,Pan",7,red,Stall', '4,Cup,8,red,Stall'];
    expect(short(await rowsOf(`id,nom,prix,colour,shop\n${rows.join('\n')}\n`))).toEqual([
      NOT_CLOSED,
      ...rows.slice(1).map((row) => row.split(',')),
    ]);
  });

  test('rejects only its own row, in every third row of a large file', async () => {
    const lines = Array.from({ length: 3000 }, (_, k) =>
      k % 3 === 0 ? `${k},"Broken ${k},1,"big, red",Stall` : `${k},"Item ${k}",1,"small, blue",Stall`,
    );
    const rows = await rowsOf(`id,nom,prix,what,shop\n${lines.join('\n')}\n`);
    expect(rows).toHaveLength(3000);
    expect(rows.filter(({ row }) => row).map(({ line }) => line)).toEqual(
      lines.flatMap((_, k) => (k % 3 === 0 ? [] : [k + 2])),
    );
  });

  test('is reported with its position, at the end of the file and when a million bytes pass without another one', async () => {
    const rest = Array.from({ length: 30_000 }, (_, k) => `${k},Item without marks that is long enough ${k}`);
    const rows = await rowsOf(`id,nom\nx,"Open\n${rest.join('\n')}\ny,"Open`);
    expect(rows).toHaveLength(30_002);
    expect(rows[0]).toMatchObject({ line: 2, values: ['x,"Open'], error: expect.stringContaining('not closed, or') });
    expect(rows.at(-1)).toMatchObject({ line: 30_003, values: ['y,"Open'], error: NOT_CLOSED });
  });
});

describe('a field of several lines', () => {
  test.each([
    ['a,"one\ntwo",5', ['a', 'one\ntwo', '5']],
    ['a,"one\n\n\nfour, five",5', ['a', 'one\n\n\nfour, five', '5']],
    ['"one\ntwo",a,5', ['one\ntwo', 'a', '5']],
    ['a,5,"one\nred, green, blue"', ['a', '5', 'one\nred, green, blue']],
    ['a,"said ""hi""\n""quoted""\nend",5', ['a', 'said "hi"\n"quoted"\nend', '5']],
    ['a,"with an end\n",5', ['a', 'with an end\n', '5']],
    ['a,"\n",5', ['a', '\n', '5']],
    ['a,"one\n2,x",5', ['a', 'one\n2,x', '5']],
    ['a,5,"sizes\nS,M,L"', ['a', '5', 'sizes\nS,M,L']],
    ['a,5,"\'\'""\nS,M,40"', ['a', '5', "''\"\nS,M,40"]],
    ['a,"\n,\n\n",5', ['a', '\n,\n\n', '5']],
  ])('%j is one row', async (text, values) => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(short(await rowsOf(`x,y,z\n${text}\nb,c,"d\ne"\n`.replaceAll('\n', end))), JSON.stringify(end)).toEqual([
        values,
        ['b', 'c', 'd\ne'],
      ]);
  });

  test('may hold commas in a help document', async () => {
    const body = 'Hello\nDear customer, hi\n\n1,000 naira, or more';
    expect(short(await rowsOf(`slug,body\na,"${body}"\nb,short\n`))).toEqual([
      ['a', body],
      ['b', 'short'],
    ]);
  });

  test('with the wrong columns rejects its first line, and the lines after it are read as rows', async () => {
    expect(short(await rowsOf('a,b\n1,"x\ny",2\n3,4\n'))).toEqual([
      '2: 3 columns instead of 2 in 2 lines (is a quotation mark not closed?)',
      ['y"', '2'],
      ['3', '4'],
    ]);
  });
});

test('a file whose every line closes a quoted field and opens another is read in few steps', async () => {
  const rows = await rowsOf(`id,nom\n${'x","y\n'.repeat(4_000)}`);
  expect(rows).toHaveLength(4_000);
  expect(rows[0]?.error).toBe('a quotation mark is opened and not closed, or the row has more than 2,000 lines');
});

test('counts lines as an editor counts them', async () => {
  const rows = await rowsOf('a,b\r\n\r\n1,"x\r\ny"\r\n2\r\n\n3,4\n');
  expect(rows.map(({ line, error }) => [line, error])).toEqual([
    [3, undefined],
    [5, '1 column instead of 2'],
    [7, undefined],
  ]);
});

test('reports a row of many columns', async () => {
  expect(short(await rowsOf(`a,b\n${'x,'.repeat(400_000)}y\n1,2\n`))).toEqual([
    '2: 400001 columns instead of 2',
    ['1', '2'],
  ]);
});

/** Text with every character that has a meaning in CSV; a space follows each comma. */
const inner = fc.string({
  unit: fc.constantFrom('a', 'B', '7', ' ', ', ', '; ', '"', '\n', 'ọ', '"\n', '",', '\n"', ',"', '""'),
});
const text = fc.oneof(
  fc.constantFrom('', 'Pot', '5', 'Cup of tea'),
  fc
    .tuple(fc.constantFrom('x', '', '\n', ', ', '"', '",'), inner, fc.constantFrom('a', 'é', '5'))
    .map((texts) => texts.join('')),
);

/** Returns the field as a program writes it: quoted where necessary, or always. */
const written = (value: string, delimiter: string, isQuoted: boolean) =>
  isQuoted || /["\n\r]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;

const table = fc.integer({ min: 1, max: 6 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    delimiter: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    // The identity is the first field, because a row of empty fields would be a blank line.
    rows: fc.array(fc.array(fc.tuple(text, fc.boolean()), { minLength: width - 1, maxLength: width - 1 }), {
      maxLength: 8,
    }),
    size: fc.integer({ min: 1, max: 200 }),
  }),
);

type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

const rowsWritten = ({ rows, delimiter }: Table) =>
  rows.map((row, k) =>
    [`id${k}`, ...row.map(([value, isQuoted]) => written(value, delimiter, isQuoted))].join(delimiter),
  );

const headerOf = ({ width, delimiter }: Table) => Array.from({ length: width }, (_, k) => `c${k}`).join(delimiter);

/** Runs of a property in `npm test`, and in `npm run test:more`. */
const RUNS = [
  [100, {}],
  [3000, { tags: [MORE] }],
] satisfies [number, object][];

for (const [numRuns, options] of RUNS)
  test(`${numRuns} generated files are read as csv-parse reads them, in chunks of any size`, options, async () => {
    await fc.assert(
      fc.asyncProperty(table, async (given) => {
        const { delimiter, end, size } = given;
        const csv = [headerOf(given), ...rowsWritten(given), ''].join('\n').replaceAll('\n', end);
        const rows = await rowsOf(csv, delimiter, size);
        const expected = parse(csv.replaceAll(end, '\n'), { delimiter, from_line: 2, record_delimiter: '\n' });
        expect(short(rows)).toEqual(expected);
      }),
      { numRuns },
    );
  });

for (const [numRuns, options] of RUNS)
  test(`never loses the rows next to a broken row, in ${numRuns} files`, options, async () => {
    const broken = fc
      .string({ unit: fc.constantFrom('a', '5', ' ', ',', ';', '\t', '"', '"', '""'), minLength: 1, maxLength: 30 })
      .filter((line) => line.trim() !== '');
    await fc.assert(
      fc.asyncProperty(table, broken, fc.nat(8), async (given, line, place) => {
        const { delimiter, end, size, rows } = given;
        const lines = rowsWritten(given);
        const at = Math.min(place, lines.length);
        const csv = [headerOf(given), ...lines.toSpliced(at, 0, line), ''].join('\n').replaceAll('\n', end);
        const found = await rowsOf(csv, delimiter, size);
        const wanted = rows.map((row, k) => [`id${k}`, ...row.map(([value]) => value)]);
        // The broken line gives one row, which is an error or the fields of the line alone, or no row when the line is
        // blank.
        const alone = await rowsOf(`${headerOf(given)}\n${line}\n`, delimiter);
        expect(short(found).toSpliced(at, alone.length)).toEqual(wanted);
        if (alone[0]) expect(found[at]?.row).toEqual(alone[0].row);
      }),
      { numRuns },
    );
  });
