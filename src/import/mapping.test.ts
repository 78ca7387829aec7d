import { describe, expect, test } from 'vitest';
import { mapRow } from './map-row.ts';
import { MappingError, missingColumns, NO_MAPPING, readMapping } from './mapping.ts';

const map = (fields: unknown, row: Record<string, string>) =>
  mapRow(readMapping(JSON.stringify({ fields }), undefined), 'products', row);

const LIST = '{"from":"list","split":"|","after":"sku=","before":","}';

describe('a mapping', () => {
  test('renames columns, and leaves the others under their own names', () => {
    const row = map({ nom: 'Title' }, { Title: ' Adire ', prix: ' 5 ', nom: 'not read', other: 'x' });
    // A field without a column in the file is left out.
    expect(row).toEqual({ nom: 'Adire', prix: '5' });
    expect(mapRow(NO_MAPPING, 'help', { slug: 'a', title: '' })).toEqual({ slug: 'a', title: '' });
  });

  test('applies remove, extract, map and default in this order', () => {
    const rule = {
      from: 'a',
      remove: ['^x+', 'y$'],
      extract: '(\\d+)|none',
      values: { 12: 'twelve' },
      default: 'nothing',
    };
    const nom = (a: string) => map({ nom: rule }, { a }).nom;
    expect(nom('xx 12 y')).toBe('twelve');
    expect(nom('xx 13 y')).toBe('13');
    expect(nom('none')).toBe('none');
    expect(nom('xxy')).toBe('nothing');
    expect(map({ nom: rule }, {}).nom).toBe('nothing');
    expect(map({ nom: { from: 'a' } }, {})).toEqual({});
  });

  test('uses the first of several columns that has a value', () => {
    const fields = { nom: { from: ['a', 'b'], extract: '\\d+' } };
    expect(map(fields, { a: 'no digit', b: 'b 7' }).nom).toBe('7');
    expect(map(fields, { a: '1', b: '7' }).nom).toBe('1');
    expect(map(fields, { a: '', b: '' }).nom).toBe('');
  });

  test('gives every row a constant value', () => {
    expect(map({ boutique: { value: 'Stall 7' } }, { boutique: 'x' }).boutique).toBe('Stall 7');
  });

  test('reports each mistake in a mapping in its own sentence', () => {
    const problem = (json: string, kind?: 'help') => {
      try {
        readMapping(json, kind);
      } catch (error) {
        expect(error).toBeInstanceOf(MappingError);
        return (error as Error).message;
      }
      return undefined;
    };
    const lines = (...fields: string[]) => `{\n  "fields": {\n    "qte": "Stock",\n    ${fields.join('\n')}\n  }\n}`;
    const IN_NOM = /^The mapping is wrong at "fields\.nom/;
    expect(problem('{\n"fields":')).toMatch(/^The mapping is not JSON: .*\.$/);
    expect(problem('{}')).toBe('The mapping is wrong at "fields" (line 1): it is missing.');
    expect(problem('[]')).toBe('The mapping is wrong (line 1): it must be an object.');
    expect(problem(lines('"nom": {', '"from": "a",', '"extract": "(" }'))).toMatch(
      /^The mapping is wrong at "fields\.nom\.extract" \(line 6\): it is not a regular expression \(.*\)\.$/,
    );
    expect(problem(lines('"nom": {', '"from": "a", "remove": ["b",', '"["] }'))).toMatch(
      /at "fields\.nom\.remove\.1" \(line 6\)/,
    );
    expect(problem(lines('"nom": { "from": "a", "value": "b" }'))).toBe(
      'The mapping is wrong at "fields.nom" (line 4): it needs either "from" or "value".',
    );
    expect(problem(lines('"nom": { "form": "a" }'))).toMatch(
      /^The mapping is wrong at "fields\.nom\.form" \(line 4\): there is no "form"; what may stand here is of, between, from, value, join/,
    );
    expect(problem('{"fields":{},"sheet":1}')).toMatch(
      /at "sheet" \(line 1\): there is no "sheet"; .*group, parent, children, optional, fields\.$/,
    );
    expect(problem(lines('"nom": { "from": 7 }'))).toMatch(
      /: it must be the name of a column or a list of such names\.$/,
    );
    expect(problem(lines('"nom": { "from": "a", "join": "-" }'))).toMatch(/"join" needs a list of columns/);
    expect(problem(lines('"nom": { "from": "a", "replace": [["b"]] }'))).toMatch(/\(line 4\): it must be a pair/);
    expect(problem(lines('"nom": { "from": "a", "remove": "b" }'))).toMatch(IN_NOM);
    expect(problem(lines('"nom": { "from": "a", "remove": "b" }'))).toMatch(/: it must be a list\.$/);
    expect(problem(lines('"nom": { "from": "a", "html": "yes" }'))).toMatch(/: it must be true or false\.$/);
    expect(problem(lines('"nom": 7'))).toMatch(/at "fields\.nom" \(line 4\): it must be an object\.$/);
    expect(problem(lines('"nom": { "from": "a", "amount": "most" }'))).toMatch(
      /"fields\.nom\.amount" \(line 4\): it must be one of first, last, lower, higher, one\.$/,
    );
    expect(problem(lines('"price": "a"'))).toMatch(
      /^The mapping names the field "price" at "fields\.price" \(line 4\), which products do not have; the fields are externalId, lien/,
    );
    expect(problem('{"fields":{"nom":"a"}}', 'help')).toMatch(/names the field "nom".*which help do not have/);
    expect(problem('{"kind":"cars","fields":{}}')).toMatch(/at "kind" \(line 1\): it must be one of products, shops/);
    expect(problem('\ufeff{"fields":{}}')).toBeUndefined();
    expect(problem('{"fields":{"nom":"a"}}')).toBeUndefined();
  });

  test('finds the columns that a file lacks', () => {
    const mapping = readMapping('{"fields":{"nom":"a","prix":{"from":["b","c"]},"qte":{"value":"1"}}}', undefined);
    expect(missingColumns(mapping, ['a', 'c'])).toEqual([]);
    expect(missingColumns(mapping, ['c'])).toEqual(['a']);
    expect(missingColumns(mapping, ['a'])).toEqual(['b', 'c']);
    const nested = readMapping('{"group":"h","fields":{"nom":"a.b","lien":{"from":["a","c"],"join":"-"}}}', undefined);
    expect(missingColumns(nested, ['a', 'c', 'h'])).toEqual([]);
    expect(missingColumns(nested, ['a.b'])).toEqual(['h', 'a', 'c']);
  });

  test('finds no optional column lacking', () => {
    const listing = `{"group":"g","children":${LIST},"fields":{}}`;
    expect(missingColumns(readMapping(listing, undefined), ['g'])).toEqual(['list']);
    const json =
      '{"group":["h",{"from":"i","prefix":"id:"}],"optional":["i","Status"],"fields":{"isActive":"Status","nom":"n"}}';
    expect(missingColumns(readMapping(json, undefined), ['h'])).toEqual(['n']);
    expect(missingColumns(readMapping(json, undefined), ['n'])).toEqual(['h']);
  });

  test.each([
    ['{"fields":{"nom":{"from":"a","of":"parent"}}}', 'at "fields.nom" (line 1): "of" needs "parent"'],
    ['{"parent":"p","fields":{}}', 'at "parent" (line 1): it needs "group"'],
    [`{"children":${LIST},"fields":{}}`, 'at "children" (line 1): it needs "group"'],
    [
      `{"group":"g","parent":"p","children":${LIST},"fields":{}}`,
      'at "children" (line 1): there is a "parent" already',
    ],
    ['{"group":"g","children":{"from":"a","split":"|"},"fields":{}}', 'at "children.after" (line 1): it is missing'],
    ['{"group":{"from":"a","extract":"b"},"fields":{}}', 'at "group.extract" (line 1): there is no "extract"'],
    ['{"fields":{"nom":["a",{"from":"b","level":4}]}}', 'at "fields.nom.1.level" (line 1): it must be one of 1, 2, 3'],
    ['{"optional":"a","fields":{}}', 'at "optional" (line 1): it must be true or a list of columns'],
  ])('%s is refused with its place', (json, message) => {
    expect(() => readMapping(json, undefined)).toThrow(message);
  });
});
