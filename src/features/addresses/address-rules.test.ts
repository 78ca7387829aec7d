import { expect, test } from 'vitest';
import { ADDRESS } from './address-rules.ts';

const FILLED: Readonly<Record<string, string>> = {
  nom: 'Ada Okafor',
  numTel: '08030000000',
  pays: 'Nigeria',
  province: 'Lagos',
  ville: 'Ikeja',
  adresse: '12 Allen Avenue',
};

const wrong = (given: Readonly<Record<string, string>>) =>
  ADDRESS.check((name) => ({ ...FILLED, ...given })[name] ?? '').map(({ fields }) => fields);

test('G-545 a wrong phone number is named together with what is empty', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ nom: ' ', numTel: '12' })).toEqual([['nom'], ['numTel']]);
  expect(wrong({ numTel: ' ' })).toEqual([['numTel']]);
});
