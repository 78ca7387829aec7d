import { describe, expect, test } from 'vitest';
import { MappingError, mapRow, missingColumns, NO_MAPPING, readMapping } from './mapping.ts';

const map = (fields: unknown, row: Record<string, string>) =>
  mapRow(readMapping(JSON.stringify({ fields }), undefined), 'products', row);

describe('a mapping', () => {
  test('renames columns, and leaves the others their own names', () => {
    const row = map({ nom: 'Title' }, { Title: ' Adire ', prix: ' 5 ', nom: 'not read', other: 'x' });
    expect(row).toMatchObject({ nom: 'Adire', prix: '5', description: '' });
    expect(row).not.toHaveProperty('other');
    expect(mapRow(NO_MAPPING, 'help', { slug: 'a', title: 'b' })).toEqual({
      slug: 'a',
      title: 'b',
      body: '',
      updatedAt: '',
    });
  });

  test('cuts out, extracts, translates and fills in, in this order', () => {
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
  });

  test('takes the first of several columns that leads to something', () => {
    const fields = { nom: { from: ['a', 'b'], extract: '\\d+' } };
    expect(map(fields, { a: 'no digit', b: 'b 7' }).nom).toBe('7');
    expect(map(fields, { a: '1', b: '7' }).nom).toBe('1');
    expect(map(fields, { a: '', b: '' }).nom).toBe('');
  });

  test('gives every row the same value', () => {
    expect(map({ boutique: { value: 'Stall 7' } }, { boutique: 'x' }).boutique).toBe('Stall 7');
  });

  test('that cannot be used is told apart by a sentence', () => {
    const fault = (json: string, kind?: 'help') => {
      try {
        readMapping(json, kind);
      } catch (error) {
        expect(error).toBeInstanceOf(MappingError);
        return (error as Error).message;
      }
      return undefined;
    };
    expect(fault('{')).toMatch(/^The mapping is not JSON: /);
    expect(fault('{}')).toMatch(/"fields"/);
    expect(fault('{"fields":{"nom":{"from":"a","extract":"("}}}')).toMatch(/"fields\.nom.*regular expression/);
    expect(fault('{"fields":{"nom":{"from":"a","value":"b"}}}')).toMatch(/either "from" or "value"/);
    expect(fault('{"fields":{"nom":{"form":"a"}}}')).toMatch(/"fields\.nom/);
    expect(fault('{"fields":{"price":"a"}}')).toMatch(/names the field "price"/);
    expect(fault('{"fields":{"nom":"a"}}', 'help')).toMatch(/names the field "nom"/);
    expect(fault('{"kind":"cars","fields":{}}')).toMatch(/"kind"/);
    expect(fault('{"fields":{"nom":"a"}}')).toBeUndefined();
  });

  test('knows which of its columns a file lacks', () => {
    const mapping = readMapping('{"fields":{"nom":"a","prix":{"from":["b","c"]},"qte":{"value":"1"}}}', undefined);
    expect(missingColumns(mapping, ['a', 'c'])).toEqual([]);
    expect(missingColumns(mapping, ['c'])).toEqual(['a']);
    expect(missingColumns(mapping, ['a'])).toEqual(['b', 'c']);
  });
});
