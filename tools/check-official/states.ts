/** The states of the demo are exactly those of the official list. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { COUNTRIES } from '../demo/places.ts';
import type { Check } from './check.ts';

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export const states: Check = {
  name: 'the states of the demo are those of Nigeria',
  async run(dir) {
    const text = await readFile(path.join(dir, 'nigeria-states-lgas-wards.json'), 'utf8');
    const list = JSON.parse(text) as { state: string }[];
    // The list names the Federal Capital Territory after its city.
    const official = list.map(({ state }) => (state === 'abuja' ? 'fct' : state));
    const nigeria = COUNTRIES.find(({ nom }) => nom === 'Nigeria');
    assert.deepEqual(nigeria?.provinces.map(({ nom }) => slug(nom)).toSorted(), official.toSorted());
    return `${official.length} states`;
  },
};
