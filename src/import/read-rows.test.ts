import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSource, type ReadOptions } from './read-rows.ts';
import { SourceError } from './source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'read-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Reads a whole file and returns its format, rows, and the line and reason of each unreadable row. */
async function read(name: string, content: string | Uint8Array, options: ReadOptions = {}) {
  const source = await openSource(await write(name, content), options);
  const rows: unknown[] = [];
  const errors: string[] = [];
  try {
    for await (const { row, line, error } of source.rows) {
      if (row) rows.push(row);
      else errors.push(`${line}: ${error}`);
    }
  } finally {
    await source.close();
  }
  return { message: source.message, columns: source.columns, rows, errors, found: [...source.found] };
}

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

/** Saved by Excel with a Western European code page. */
const WINDOWS = Buffer.from('nom,prix\nPot,5\nCaf\xe9 \x93noir\x94,6\nCup,7\n', 'latin1');

describe('an encoding', () => {
  test.each([
    ['UTF-8', Buffer.from('nom,prix\nỌjà,5\n'), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffnom,prix\nỌjà,5\n'), 'utf-8'],
    ['UTF-16, little end first', utf16('nom,prix\r\nỌjà,5\r\n'), 'utf-16le'],
    ['UTF-16, big end first', utf16('nom,prix\r\nỌjà,5\r\n', true), 'utf-16be'],
  ])('is told by the file: %s', async (_, bytes, encoding) => {
    expect(await read('marked.csv', bytes)).toMatchObject({
      message: `CSV with "," between columns, ${encoding}`,
      columns: ['nom', 'prix'],
      rows: [{ nom: 'Ọjà', prix: '5' }],
    });
  });

  test('appears in the output of the command', async () => {
    const rows = [
      { nom: 'Pot', prix: '5' },
      { nom: 'Café “noir”', prix: '6' },
      { nom: 'Cup', prix: '7' },
    ];
    for (const encoding of ['windows-1252', 'iso-8859-1', 'latin1'])
      expect(await read('w.csv', WINDOWS, { encoding })).toMatchObject({ rows, errors: [] });
    const bare = utf16('nom,prix\nỌjà,5\n').subarray(2);
    expect((await read('u.csv', bare, { encoding: 'utf-16le' })).rows).toEqual([{ nom: 'Ọjà', prix: '5' }]);
    // A byte order mark overrides the option.
    const marked = Buffer.from('\ufeffnom\nỌjà\n');
    expect((await read('m.csv', marked, { encoding: 'windows-1252' })).rows).toEqual([{ nom: 'Ọjà' }]);
  });

  test('other than UTF-8 is reported for each row, with the likely encoding', async () => {
    const { rows, errors } = await read('w.csv', WINDOWS);
    expect(rows).toEqual([
      { nom: 'Pot', prix: '5' },
      { nom: 'Cup', prix: '7' },
    ]);
    expect(errors).toEqual(['3: it is not UTF-8; when it comes from Windows or Excel, use --encoding windows-1252']);
    const lines = await read('w.jsonl', Buffer.from('{"nom":"Pot"}\n{"nom":"Caf\xe9"}\n', 'latin1'));
    expect(lines.errors).toEqual([expect.stringMatching(/^2: it is not UTF-8/)]);
    const array = await read('w.json', Buffer.from('[{"nom":"Pot"},\n{"nom":"Caf\xe9"}]', 'latin1'));
    expect(array.errors).toEqual([expect.stringMatching(/^2: it is not UTF-8/)]);
    const within = await read('in.csv', Buffer.from('nom,prix\n"Pot\nCaf\xe9\nnoir",5\n', 'latin1'));
    expect(within.errors).toEqual([expect.stringMatching(/^2: line 3: it is not UTF-8/)]);
  });

  test.each([
    [
      'header.csv',
      Buffer.from('libell\xe9,prix\n', 'latin1'),
      {},
      /The header of .* \(line 1\) .* --encoding windows-1252/,
    ],
    ['le.csv', utf16('nom,prix\nPot,5\n').subarray(2), {}, /looks like UTF-16: use --encoding utf-16le/],
    ['be.csv', utf16('nom,prix\nPot,5\n', true).subarray(2), {}, /looks like UTF-16: use --encoding utf-16be/],
    ['zeros.csv', Buffer.alloc(100), {}, /full of NUL bytes/],
    ['zero.csv', `no\0m,prix\n${'Pot,5\n'.repeat(50)}`, {}, /The header of .* holds NUL bytes/],
    ['what.csv', 'nom\n', { encoding: 'klingon' }, /--encoding "klingon" is not known; known are utf-8, windows-1252/],
    [
      'sjis.csv',
      Buffer.from('nom,prix\nPot,5\n\xff\xff,6\n', 'latin1'),
      { encoding: 'shift_jis' },
      /is not shift_jis after line 1/,
    ],
    ['32.csv', Buffer.from('fffe00006e000000', 'hex'), {}, /UTF-32/],
  ])('of %s that is wrong is told by a sentence', async (name, bytes, options, message) => {
    const failure = await read(name, bytes, options).catch((error) => error);
    expect(failure).toBeInstanceOf(SourceError);
    expect(failure.message).toMatch(message);
    expect(failure.message).toMatch(/\.$|labels\)\.$/);
  });

  test('a NUL inside a value is removed and does not end the import', async () => {
    expect((await read('dirt.csv', `nom,prix\nPo\0t,5\n${'Cup,6\n'.repeat(50)}`)).rows).toHaveLength(51);
  });
});

describe('columns', () => {
  test.each([
    ['nom;prix\nA, b;1,500\n', '";"'],
    ['nom\tprix\nA, b\t1,500\n', 'tabs'],
    ['nom|prix\nA, b|1,500\n', '"|"'],
    ['nom,prix\n"A, b","1,500"\n', '","'],
    ['sep=;\nnom;prix\nA, b;1,500\n', '";"'],
    ['"sep=|"\r\nnom|prix\r\nA, b|1,500\r\n', '"|"'],
  ])('are parted as the header of %j says', async (text, message) => {
    expect(await read('d.csv', text)).toMatchObject({
      message: `CSV with ${message} between columns, utf-8`,
      rows: [{ nom: 'A, b', prix: '1,500' }],
    });
  });

  test('are split by the delimiter of the command, or by the one that finds the wanted columns', async () => {
    const text = 'nom;a, b, c, d\nPot;1\n';
    const wanted = new Set(['nom', 'prix']);
    expect((await read('d.csv', text, { wanted })).columns).toEqual(['nom', 'a, b, c, d']);
    expect((await read('d.csv', text, { wanted, delimiter: ',' })).columns).toEqual(['nom;a', 'b', 'c', 'd']);
    expect((await read('d.csv', 'nom~prix\nPot~5\n', { delimiter: '~' })).rows).toEqual([{ nom: 'Pot', prix: '5' }]);
  });
});

test('accept the line ends of every system, also mixed', async () => {
  const rows = [
    { a: '1', b: 'x\ny' },
    { a: '2', b: 'z' },
  ];
  for (const text of ['a,b\r1,"x\ry"\r2,z\r', 'a,b\r\n1,"x\ny"\r2,z', 'a,b\n1,"x\r\ny"\r\n2,z\n'])
    expect((await read('ends.csv', text)).rows, JSON.stringify(text)).toEqual(rows);
  expect((await read('ends.jsonl', '{"a":1}\r{"a":2}\r\n{"a":3}\n')).rows).toHaveLength(3);
});

describe('gzip', () => {
  test('is decompressed under any file name, also in several members', async () => {
    const parts = [gzipSync('nom,prix\nPot,5\n'), gzipSync('Cup,6\n')];
    expect(await read('goods.csv.gz', Buffer.concat(parts))).toMatchObject({
      message: 'CSV with "," between columns, utf-8, gzip',
      rows: [
        { nom: 'Pot', prix: '5' },
        { nom: 'Cup', prix: '6' },
      ],
    });
    expect((await read('goods.csv', gzipSync(utf16('nom,prix\nPot,5\n')))).message).toContain('utf-16le, gzip');
    expect((await read('goods.jsonl.gz', gzipSync('{"nom":"Pot"}\n'))).rows).toEqual([{ nom: 'Pot' }]);
  });

  test('that is cut off yields the complete rows before the cut', async () => {
    const text = `nom,prix\n${Array.from({ length: 40_000 }, () => `Item ${Math.random()},${Math.random()}\n`).join('')}`;
    const packed = gzipSync(text);
    let bytes = 0;
    const file = await write('cut.csv.gz', packed.subarray(0, packed.length - 1000));
    const source = await openSource(file, { onBytes: (n) => (bytes += n) });
    let rows = 0;
    const reading = (async () => {
      for await (const { error } of source.rows) {
        expect(error).toBeUndefined();
        rows++;
      }
    })();
    await expect(reading).rejects.toThrow(/gzip that is damaged or cut off/);
    expect(rows).toBeGreaterThan(10_000);
    expect(bytes).toBe(packed.length - 1000);
    await expect(read('bad.csv.gz', Buffer.from('1f8b0800deadbeef', 'hex'))).rejects.toThrow(SourceError);
  });
});

describe('a JSON array', () => {
  const rows = [{ nom: 'A "[x]" \\ {' }, { nom: 'B' }];

  test('is read under any name, on one line or many', async () => {
    for (const name of ['a.json', 'a.jsonl', 'a.csv', 'a.json.gz'])
      for (const space of [0, 2]) {
        const text = JSON.stringify(rows, null, space);
        const found = await read(name, name.endsWith('gz') ? gzipSync(text) : `\ufeff\n${text}\n`);
        expect(found.rows, name).toEqual(rows);
        expect(found).toMatchObject({ columns: ['row'], found: ['nom'], errors: [] });
      }
    expect((await read('a.json', '[]')).rows).toEqual([]);
  });

  test('may have elements larger than a chunk, and reports bad ones by line', async () => {
    const large = { nom: 'x'.repeat(200_000) };
    const found = await read(
      'a.json',
      `[\n${JSON.stringify(large)},\n"text",\n{"nom": nothing},\n[1, 2],\n{"nom":"${'y'.repeat(1_000_000)}"},\n{"nom":"B"},\n]`,
    );
    expect(found.rows).toEqual([large, { nom: 'B' }]);
    expect(found.errors).toEqual([
      '3: not a JSON object',
      expect.stringMatching(/^4: not JSON: /),
      '5: not a JSON object',
      '6: the row is longer than 1,000,000 bytes',
    ]);
  });

  test.each([
    ['[{"nom":"A"},\n{"nom":"B"', /ends before its JSON array does: something that is opened in line 2/],
    ['[{"nom":"A"}]\n[{"nom":"B"}]', /has content after its JSON array, in line 2/],
  ])('that does not end right is told behind its rows: %j', async (text, message) => {
    const source = await openSource(await write('a.json', text));
    const read: unknown[] = [];
    const reading = (async () => {
      for await (const { row } of source.rows) read.push(row);
    })();
    await expect(reading).rejects.toThrow(message);
    expect(read).toEqual([{ nom: 'A' }]);
  });
});

test('JSON Lines are recognised by content too; an object that spans lines is rejected', async () => {
  expect((await read('a.txt', '{"nom":"A"}\n{"nom":"B","prix":5}\n')).found).toEqual(['nom', 'prix']);
  for (const text of ['{\n  "products": []\n}', '{\n  "nom": "A",\n  "options": ["B"]\n}'])
    await expect(read('a.json', text)).rejects.toThrow(/object that takes several lines: give one object a line/);
});

describe('files without rows', () => {
  test.each([
    ['empty.csv', '', /^The file .*empty\.csv is empty\.$/],
    ['blank.csv', ' \n\n', /is empty\.$/],
    ['mark.csv', '\ufeff', /is empty\.$/],
    ['excel.xlsx', Buffer.from('504b030414000600', 'hex'), /Excel workbook: unpack it, or save it as CSV\.$/],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /save it as CSV\.$/],
    ['goods.zst', Buffer.from('28b52ffd04000000', 'hex'), /zstd/],
    [
      'header.csv',
      'a,"b\nc,d\n',
      /^The header of .* \(line 1\) cannot be read: a quotation mark is opened and not closed\.$/,
    ],
  ])('%s is refused by a sentence', async (name, content, message) => {
    const failure = await read(name, content).catch((error) => error);
    expect(failure).toBeInstanceOf(SourceError);
    expect(failure.message).toMatch(message);
  });

  test('rejects a folder, a missing file and an unreadable file', async () => {
    await mkdir(path.join(folder, 'sub'));
    await expect(openSource(path.join(folder, 'sub'))).rejects.toThrow(/is a folder; name a file\.$/);
    await expect(openSource(path.join(folder, 'none.csv'))).rejects.toThrow(/^There is no file .*none\.csv\.$/);
    await expect(openSource('/dev/null')).rejects.toThrow(/is not a regular file\.$/);
    const closed = await write('closed.csv', 'a,b\n');
    await chmod(closed, 0o000);
    // Root can read every file.
    if (process.getuid?.() !== 0) await expect(openSource(closed)).rejects.toThrow(SourceError);
  });
});

test('a line without an end does not fill the memory', async () => {
  const found = await read(
    'long.csv',
    Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(20_000_000, 'ọ'), Buffer.from('\n1,2\n')]),
  );
  expect(found.rows).toEqual([{ a: '1', b: '2' }]);
  expect(found.errors).toEqual(['2: the row is longer than 1,000,000 bytes']);
});

describe('a row of nothing', () => {
  const POT = { nom: 'Pot', prix: '5', qte: '1' };
  test.each([
    ['at the end of a CSV', 'blank.csv', 'nom,prix,qte\nPot,5,1\n,,\n, ,\u00a0\n"","",""\n'],
    ['between its rows, with other numbers of columns', 'uneven.csv', 'nom,prix,qte\n,,,,\n   \nPot,5,1\n,\n'],
    ['before its header', 'before.csv', ',,\n""\nnom,prix,qte\nPot,5,1\n'],
    ['before a header with other delimiters', 'other.csv', ';;;;\nnom;prix;qte\nPot;5;1\n'],
    ['in a list of rejected rows', 'list.csv', 'line,reason,nom,prix,qte\n3,prix is empty,,,\n,,,,\n4,x,Pot,5,1\n'],
  ])('is no row: %s', async (_, name, text) => {
    expect(await read(name, text)).toMatchObject({ rows: [POT], errors: [] });
  });

  test.each([
    ['JSON Lines', 'blank.jsonl', '{"nom":"Pot"}\n{}\n{"nom":"","prix":null,"images":[],"shop":{"nom":" "}}\nnull\n'],
    ['a JSON array', 'blank.json', '[{"nom":"Pot"},{},{"nom":null,"images":[""]},null]'],
    ['rejected JSON', 'json-list.csv', 'line,reason,row\n2,x,"{""nom"":""Pot""}"\n3,x,{}\n4,x,\n'],
  ])('is no row of %s', async (_, name, text) => {
    expect(await read(name, text)).toMatchObject({ rows: [{ nom: 'Pot' }], errors: [] });
  });

  test('0 and false are something', async () => {
    const text = '{"qte":0}\n{"isActive":false}\n';
    expect(await read('zero.jsonl', text)).toMatchObject({ rows: [{ qte: 0 }, { isActive: false }] });
  });

  test('more cells than columns reject a row only when there is something in them', async () => {
    expect(await read('wide.csv', 'nom,prix\nPot,5,,\nPan,6,, x\n')).toMatchObject({
      rows: [{ nom: 'Pot', prix: '5' }],
      errors: ['3: 4 columns instead of 2'],
    });
  });
});
