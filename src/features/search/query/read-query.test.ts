import { describe, expect, test } from 'vitest';
import { readThesaurus } from '../words/thesaurus.ts';
import { readQuery } from './read-query.ts';

const words = readThesaurus(
  'school bag, backpack\nwoman, lady\nbed sheet, bedsheet, duvet\nred wine, wine\ntelly, tv\nsamsung >> phone',
);
const roles = (text: string) => readQuery(text, words).concepts.map(({ role, typed }) => `${role}:${typed.join(' ')}`);

describe('parsing a query', () => {
  test.each([
    ['shoes for men', ['head:shoes', 'people:men']],
    ['phone charger', ['word:phone', 'head:charger']],
    ['school bag for girls', ['head:school bag', 'people:girls']],
    ['bed sheets and duvet', ['head:bed sheets', 'head:duvet']],
    ['red dress', ['colour:red', 'head:dress']],
    ['red wine', ['head:red wine']],
    ['oranges', ['head:oranges']],
    ['orange juice', ['colour:orange', 'head:juice']],
    ['rice 50 kg', ['head:rice', 'measure:50kg']],
    ['best quality rice', ['praise:best', 'praise:quality', 'head:rice']],
    ['women', ['head:women']],
    ['rice rice rice', ['head:rice']],
    ['bottle of wine', ['praise:bottle', 'head:wine']],
    ['school bag', ['head:school bag']],
    ['grinding machine', ['head:grinding', 'praise:machine']],
    ['machine', ['head:machine']],
    ['tecno phone 4gb ram', ['word:tecno', 'head:phone', 'measure:4gb', 'praise:ram']],
    ['ram', ['head:ram']],
    ['women trainers size 40', ['people:women', 'head:trainers', 'praise:size', 'measure:40']],
    ['xl shirt', ['measure:xl', 'head:shirt']],
    ['dress M', ['head:dress', 'measure:m']],
    ['polo 2xl', ['head:polo', 'measure:2xl']],
    ['1984', ['head:1984']],
    ['gift for her', ['head:gift']],
  ])('%j', (text, expected) => {
    expect(roles(text)).toEqual(expected);
  });

  test('empty words are ignored, unless there are no others', () => {
    expect(roles('i want to buy a telly in the shop please')).toEqual(['head:telly']);
    expect(roles('the')).toEqual(['head:the']);
  });

  test('a word of the thesaurus adds its meanings with a lower quality', () => {
    const [telly] = readQuery('telly', words).concepts;
    expect(telly?.alternatives.map(({ stems, quality }) => [stems.join(' '), quality < 1])).toEqual([
      ['telli', false],
      ['tv', true],
    ]);
  });

  test('a make implies its thing only when the query names no other thing', () => {
    const meant = (text: string) =>
      readQuery(text, words).concepts[0]?.alternatives.map(({ stems }) => stems.join(' '));
    expect(meant('samsung')).toEqual(['samsung', 'phone']);
    expect(meant('samsung tablet')).toEqual(['samsung']);
    expect(meant('samsung carton')).toEqual(['samsung', 'phone']);
  });

  test('parses any text in bounded time', () => {
    for (const text of [
      '',
      '   ',
      '!!!',
      '₦',
      '"\'();--',
      'a'.repeat(2000),
      'word '.repeat(400),
      '\u{1f600}'.repeat(500),
      '\ud800',
    ])
      expect(readQuery(text, words).concepts.length, text.slice(0, 20)).toBeLessThanOrEqual(8);
  });
});
