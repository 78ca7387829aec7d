import { z } from 'zod';
import { type CallContract, idParam, idsParam } from '../wire.ts';
import type { cartCalls } from './cart.calls.ts';
import { MAX_SIZE } from './cart.ts';

/** What a cart shows of a product; amounts in naira. `isActive` is whether it can be ordered: product and shop are active. */
const cartProduct = z.object({
  id: z.int(),
  nom: z.string(),
  url: z.string(),
  prix: z.number(),
  prixPromotion: z.number().nullable(),
  promotion: z.boolean(),
  qte: z.int(),
  /** Units; 1 where the shop says nothing (ENT-044). */
  moq: z.int().min(1),
  /** Addition: units that a line of it takes (S-41). */
  maxSize: z.int().min(1),
  isActive: z.boolean(),
  mesure: z.object({ initials: z.string() }).nullable(),
  boutique: z.object({ id: z.int(), nomBoutique: z.string(), nomLink: z.string() }),
  caracteristiques: z.array(z.object({ id: z.int(), nom: z.string(), montant: z.number() })),
});

const line = z.object({ cartId: z.int(), produitId: z.int(), size: z.int().min(1) });

export const cartContract = {
  /** Lines in the order of their products' ids. */
  getCart: {
    params: z.object({ userId: idParam }),
    answer: z.object({ id: z.int(), clientId: z.int(), lines: z.array(line.extend({ produit: cartProduct })) }),
  },
  /** Adds the line, or gives the one of this product its new size (G-38). */
  addCartLine: {
    body: z.object({ cartId: idParam, produitId: idParam, size: z.int().min(1).max(MAX_SIZE) }),
    answer: line,
  },
  /** Takes all lines away (C-77). */
  clearCart: { params: z.object({ cartId: idParam }), answer: z.object({ message: z.string() }) },
  /** Those among `ids` that are there, listed or not. */
  listCartProducts: {
    query: z.object({ ids: idsParam }),
    /** Addition: `maxUnits`, the units that one order takes (S-41). */
    answer: z.object({ data: z.array(cartProduct), maxUnits: z.int().min(1) }),
  },
} satisfies Record<keyof typeof cartCalls, CallContract>;
