import { expect, it } from 'vitest';
import { readKind } from '../query/kinds.ts';
import { readQuery } from '../query/read-query.ts';
import { readThesaurus } from '../words/thesaurus.ts';
import { type Candidate, rankProducts } from './rank-products.ts';

const KINDS = ['Boots', 'Gym', 'Clamps'].map((nom, at) => ({ id: at + 1, nom, categorie: '', collection: '' }));

const product = (id: number, nom: string, sousCategorieId: number, orderCount = 0): Candidate => ({
  id,
  nom,
  sousCategorieId,
  orderCount,
  likeCount: 0,
  ratingCount: 0,
  ratingSum: 0,
  qte: 5,
  prixActuel: 1000,
});

function ranked(text: string, products: readonly Candidate[]): number[] {
  const found = products.map((candidate) => ({ candidate, elsewhere: 0, hasColour: false }));
  const kinds = new Map(KINDS.map((row) => [row.id, readKind(row)]));
  return rankProducts(found, readQuery(text, readThesaurus('')), kinds, new Map());
}

it('G-135: a product without all words comes first where its sub-category has one with all of them', () => {
  const [match, sameKind, otherKind] = [
    product(1, 'Adjustable Bench', 2),
    product(2, 'Flat Bench', 2),
    product(3, 'Bench', 3, 500),
  ];
  expect(ranked('adjustable bench', [otherKind, sameKind, match])).toEqual([1, 2, 3]);
  expect(ranked('adjustable bench', [otherKind, sameKind])).toEqual([3, 2]);
});

it('G-135: products with all words come before those with some, however popular', () => {
  expect(ranked('adjustable bench', [product(1, 'Adjustable Bench', 2), product(2, 'Bench', 2, 9000)])).toEqual([1, 2]);
});
