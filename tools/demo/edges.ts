/**
 * Defines the edge cases of `tests/spec/decisions/demo.md` that an ordinary catalogue would lack. Each is at a fixed
 * place of a shelf, and otherwise looks like its neighbours.
 */

import type { NewProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import { textOfLength } from './opinions.ts';
import { productPicture } from './product-pictures.ts';

/** Sub-categories with an unusual number of products: more than 60, or none. */
export const SHELF_SIZES: Readonly<Record<string, number>> = {
  'Android Phones': 84,
  'Ankara Fabrics': 72,
  'Fax & Scanners': 0,
  Stargazing: 0,
};

const SENTENCES = [
  'Sturdy, easy to keep clean and made for daily use in a busy house.',
  'Every piece is looked at twice before it is packed, once at the workshop and once at our counter in the market.',
  'If anything is missing, send a picture on the day it arrives and we replace it without long talk.',
  'We deliver to all thirty-six states and the capital.',
];

const described = (length: number) => (): Partial<NewProduct> => ({ description: textOfLength(length, SENTENCES) });
const daysOld = (days: number) => (now: number) => ({ createdAt: new Date(now - days * DAY_MS).toISOString() });
const inColours = (motif: string, colours: Readonly<Record<string, string>>): Partial<NewProduct> => {
  const images = Object.entries(colours).map(([nom, tint]) => ({
    url: productPicture(motif, tint, 16),
    couleur: { nom },
  }));
  return { images, url: images[0]?.url ?? '' };
};

type Edge = (now: number) => Partial<NewProduct>;

/** Edge cases by sub-category and place on its shelf. `now` is ms since 1970. */
const EDGES: Readonly<Record<string, Readonly<Record<number, Edge>>>> = {
  'Android Phones': {
    0: () => ({
      ...inColours('mobile-phone', { Black: 'black', Blue: 'blue', Gold: 'gold', Green: 'green' }),
      qte: 34,
    }),
    1: daysOld(49),
    2: daysOld(50),
    3: () => ({ isActive: false }),
  },
  'Chargers & Cables': {
    0: described(200),
    1: described(201),
    2: () => ({ nom: 'Ekoline Type_C to Type_C Cable, 1 m', qte: 10 }),
  },
  Pasta: { 0: () => ({ prix: 1250.75, prixPromotion: null, promotion: false }) },
  Noodles: { 0: () => ({ prix: 899.99, prixPromotion: 749.5, promotion: true, caracteristiques: [] }) },
  Rice: { 0: () => ({ moq: 5, typeOfsale: 'Wholesale', qte: 120 }), 1: () => ({ moq: 1 }), 2: () => ({ moq: null }) },
  'Pots & Pans': {
    0: () => ({ qte: 0 }),
    1: () => ({ qte: 1 }),
    2: () => ({ qte: 10, deliveryTime: 'Same day' }),
    3: () => ({ deliveryTime: '3' }),
  },
  'Wall Art': { 0: described(500), 1: described(501) },
  'Adire & Tie-dye': {
    0: () => ({ nom: 'Àdìrẹ “Ṣọ́ọ̀ṣì” & Ẹlẹ́kọ wrap (2 × 2 m), 100% cotton – ₦ice price!' }),
    1: () => ({ nom: 'Ìbàdàndùn adire: 50% off + free headtie' }),
  },
  'Gift Boxes & Cards': {
    0: () => ({
      nom: '♥ ♥ ♥',
      description: 'A box with no words on it, for the one who knows. Red ribbon and a blank card.',
    }),
  },
};

/** Applies the edge case at place `k` of a shelf to the product, if there is one. */
export function withEdge(product: NewProduct, subCategory: string, k: number, now: number): NewProduct {
  const edge = EDGES[subCategory]?.[k];
  return edge ? { ...product, ...edge(now) } : product;
}
