import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { stemOf } from './stems.ts';
import { thesaurus } from './thesaurus.repository.ts';
import { readThesaurus, ThesaurusError } from './thesaurus.ts';

const stems = (text: string) => text.split(' ').map(stemOf);
const plain = (text: string) => ({ phrase: stems(text), relation: 'same' });

describe('a thesaurus', () => {
  test('finds the longest phrase, in any form of its words', () => {
    const read = readThesaurus('iron, pressing iron\npressing iron > steamer');
    expect(read.at(stems('pressing irons'), 0)).toEqual({ length: 2, others: [plain('iron'), plain('steamer')] });
    expect(read.at(stems('iron board'), 0)).toEqual({ length: 1, others: [plain('pressing iron')] });
    expect(read.at(stems('wooden board'), 0)).toBeUndefined();
  });

  test('applies one-way lines in one direction only', () => {
    const read = readThesaurus('hp > laptop');
    expect(read.at(['hp'], 0)).toEqual({ length: 1, others: [plain('laptop')] });
    expect(read.at(['laptop'], 0)).toBeUndefined();
  });

  test('distinguishes a make from its thing', () => {
    const read = readThesaurus('tecno >> phone');
    expect(read.at(['tecno'], 0)).toEqual({ length: 1, others: [{ phrase: ['phone'], relation: 'make' }] });
    expect(read.at(['phone'], 0)).toBeUndefined();
  });

  test('G-502 distinguishes a need from words of products', () => {
    const read = readThesaurus('cough > lozenge\ncough => herbal tea');
    expect(read.at(['cough'], 0)?.others).toEqual([plain('lozeng'), { phrase: stems('herbal tea'), relation: 'need' }]);
    expect(read.at(stems('herbal tea'), 0)).toBeUndefined();
  });

  test('merges lines for the same words, and skips comments and empty lines', () => {
    const read = readThesaurus('# people\n\na, b # first\na > c');
    expect(read.at(['a'], 0)?.others).toEqual([plain('b'), plain('c')]);
  });

  test.each([
    ['a > b > c', 'line 1: more than one ">"'],
    ['\nalone', 'line 2: a group has two words or more'],
    ['a, ?', 'line 1: "?" contains no word'],
  ])('refuses %j with the line', (text, words) => {
    expect(() => readThesaurus(text)).toThrow(new ThesaurusError(0, '').constructor as typeof ThesaurusError);
    expect(() => readThesaurus(text)).toThrow(words);
  });

  test('G-196 several files are one thesaurus, and each counts its own lines', () => {
    const read = readThesaurus('a, b', '\na > c');
    expect(read.at(['a'], 0)?.others).toEqual([plain('b'), plain('c')]);
    expect(() => readThesaurus('a, b\nc, d', '\nalone')).toThrow('line 2: a group has two words or more');
  });

  test('G-196 the file of THESAURUS_FILE adds to the words of the shop', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'oja-thesaurus-'));
    const file = path.join(folder, 'words.txt');
    writeFileSync(file, 'moonlight lamp, lantern\n');
    vi.stubEnv('THESAURUS_FILE', file);
    expect(thesaurus().at(stems('moonlight lamp'), 0)?.others).toEqual([plain('lantern')]);
    expect(thesaurus().at(stems('i better pass my neighbour'), 0)?.others).toContainEqual(plain('generator'));
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
    expect(thesaurus().at(stems('moonlight lamp'), 0)?.length ?? 0).toBeLessThan(2);
  });

  test('the shop has one that can be read', () => {
    expect(thesaurus().at(stems('i better pass my neighbour'), 0)?.others).toContainEqual(plain('generator'));
  });
});
