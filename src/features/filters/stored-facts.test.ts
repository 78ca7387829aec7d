import { describe, expect, it } from 'vitest';
import { factsForFilters } from './filters.ts';
import { factKey, factsNamed } from './stored-facts.ts';

const details = (...rows: [name: string, value: string][]) =>
  factsForFilters(
    rows.map(([name, value]) => ({ name, value })),
    [],
  );

describe('G-404: facts of the detailed description that are filters', () => {
  it('are found by each name that shops use, with the value as it is written', () => {
    const stored = details(['Warranty', '12 Months'], ['Brand', 'Zuma'], ['GUARANTEE', 'one  year']);
    expect(factsNamed(stored, 'warranty')).toEqual([
      { name: 'warranty', key: '12 months', value: '12 Months' },
      { name: 'warranty', key: 'one year', value: 'one year' },
    ]);
    expect(factsNamed(stored, 'material')).toEqual([]);
  });

  it.each([
    ['1,5 Years', '1.5 years'],
    ['1.5 years', '1.5 years'],
    ['  12-MONTHS! ', '12 months'],
  ])('%s is %s in addresses', (value, key) => expect(factKey(value)).toBe(key));

  it('varieties that are sizes are sizes', () => {
    const stored = factsForFilters([], ['Size 42', 'size: XL', 'Sizeable', 'With cap', 'Size ', 'XXL', 'M', 'Small']);
    expect(factsNamed(stored, 'size').map(({ value }) => value)).toEqual(['42', 'XL', 'XXL', 'M']);
  });

  it.each([
    ['Zuma A5 Phone, 5,000 mAh Battery, 128 GB', '128 GB'],
    ['Notebook, 8 GB RAM, 256GB SSD', '256 GB'],
    ['External Drive, 1 TB', '1 TB'],
    ['Notebook, 8 GB RAM', undefined],
    ['DDR4 Module, 16 GB', undefined],
    ['Rice, 5 kg', undefined],
  ])('G-484: the name %s says storage %s', (name, value) => {
    expect(factsNamed(factsForFilters([], [], name), 'storage')[0]?.value).toBe(value);
  });

  it('G-484: what the description says of storage goes before the name, and where to keep food is none', () => {
    const storageOf = (value: string, name: string) =>
      factsNamed(factsForFilters([{ name: 'Storage', value }], [], name), 'storage').map((one) => one.value);
    expect(storageOf('64 GB', 'Phone, 128 GB')).toEqual(['64 GB']);
    expect(storageOf('Cool and dry', 'Rice, 5 kg')).toEqual([]);
  });

  it.each(['—', '', 'N/A', 'no brand', 'x'.repeat(41)])('%j is none', (value) => {
    expect(details(['Warranty', value])).toBe('');
  });

  it('a value cannot pretend to be another fact', () => {
    const stored = details(['Warranty', 'a\nwarranty=b=c'], ['Warranty', '|x=|']);
    expect(factsNamed(stored, 'warranty').map(({ value }) => value)).toEqual(['a warranty b c', 'x']);
  });
});
