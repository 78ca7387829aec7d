/** A product and a cart line for tests. */
import type { CartLine, CartProduct } from './cart.ts';

/** A product at 100 naira with nine units in stock; `own` overrides fields. */
export function productCase({ id = 1, ...own }: Partial<CartProduct> = {}): CartProduct {
  return {
    id,
    nom: `Product ${id}`,
    url: '',
    prix: 100,
    prixPromotion: null,
    promotion: false,
    qte: 9,
    moq: 1,
    isActive: true,
    mesure: null,
    boutique: { id: 1, nomBoutique: 'Shop', nomLink: 'shop' },
    caracteristiques: [],
    ...own,
  };
}

/** One unit of {@link productCase}. */
export const lineCase = (own: Partial<CartLine> = {}): CartLine => ({
  ...productCase(own),
  size: 1,
  sousProduits: [],
  ...own,
});
