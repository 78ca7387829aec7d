import { expect, it } from 'vitest';
import type { Concept } from '../query/read-query.ts';
import type { Term } from '../query/term.ts';
import { partsOfPhrase, relaxed } from './relaxed-terms.ts';

const term = (text: string, role: Concept['role'], frequency = 1): Term => ({
  concept: { typed: text.split(' '), role, alternatives: [] },
  kinds: [],
  widerKinds: [],
  frequency,
});
const texts = (terms: readonly Term[]) => terms.map(({ concept }) => concept.typed.join(' ')).join(' ');

it('G-198: a search does without what says least about the thing, then without what most products have', () => {
  const terms = [term('men', 'people'), term('running', 'word', 9), term('canvas', 'word', 2), term('shoe', 'head')];
  expect([...relaxed(terms)].map(texts)).toEqual([
    'running canvas shoe',
    'men running canvas',
    'canvas shoe',
    'shoe',
    // The thing itself may be the word that the shop does not have.
    'canvas',
    'running',
  ]);
});

it('G-198: of two words, a container goes before what it holds', () => {
  expect([...relaxed([term('cooler', 'word'), term('bag', 'head')])].map(texts)).toEqual(['cooler', 'bag']);
});

it('G-198: of a phrase that no product has, its last word is looked for, then the others', () => {
  const parts = partsOfPhrase(term('office swivel chair', 'head'));
  expect(parts.map(({ thing, beside }) => [texts([thing]), texts([beside])])).toEqual([
    ['chair', 'office swivel'],
    ['office swivel', 'chair'],
  ]);
  expect(partsOfPhrase(term('chair', 'head'))).toEqual([]);
  expect(partsOfPhrase(term('dark blue', 'colour'))).toEqual([]);
});
