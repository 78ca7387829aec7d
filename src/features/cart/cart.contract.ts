import { z } from 'zod';
import { type CallContract, idParam, idsParam } from '../../contract/wire.ts';
import { MAX_CHOICE_NAME } from '../products/choices.ts';
import type { cartCalls } from './cart.calls.ts';
import { MAX_SIZE } from './cart.ts';

/**
 * The data of a product that a cart shows; amounts in naira. `isActive`: whether it can be ordered, that is, product
 * and shop are active.
 */
const cartProduct = z.object({
  id: z.int(),
  nom: z.string(),
  url: z.string(),
  prix: z.number(),
  prixPromotion: z.number().nullable(),
  promotion: z.boolean(),
  qte: z.int(),
  /** Units; 1 when the shop sets none (ENT-044). */
  moq: z.int().min(1),
  /** Addition: maximum units of a line of this product. */
  maxSize: z.int().min(1),
  isActive: z.boolean(),
  mesure: z.object({ initials: z.string() }).nullable(),
  /** `province` is an addition: the state that the shop sends from. */
  boutique: z.object({ id: z.int(), nomBoutique: z.string(), nomLink: z.string(), province: z.string() }),
  /** Addition: when the shop delivers in its own state, as it wrote it. */
  deliveryTime: z.string().nullable(),
  /** Its varieties, each name once. */
  caracteristiques: z.array(z.object({ id: z.int(), nom: z.string(), montant: z.number() })),
  /** Addition: its colours, each with its first picture. */
  colours: z.array(z.object({ nom: z.string(), url: z.string() })),
});

/** `variety` and `colour` are additions: the names of what was chosen, '' for nothing. */
const line = z.object({
  cartId: z.int(),
  produitId: z.int(),
  size: z.int().min(1),
  variety: z.string(),
  colour: z.string(),
});
/** Name of a variety or a colour, as the product has it. */
const choice = z.string().max(MAX_CHOICE_NAME).default('');

/** The cart that the server stores for a customer: products, units (`size`) and choices. Prices are those of the products. */
export const cartContract = {
  /** Lines in the order of their products' ids, then of what was chosen. */
  getCart: {
    params: z.object({ userId: idParam }),
    answer: z.object({ id: z.int(), clientId: z.int(), lines: z.array(line.extend({ produit: cartProduct })) }),
  },
  /** Adds the line, or updates the size of the one with this product, variety and colour. */
  addCartLine: {
    body: z.object({
      cartId: idParam,
      produitId: idParam,
      size: z.int().min(1).max(MAX_SIZE),
      variety: choice,
      colour: choice,
    }),
    answer: line,
  },
  /** Removes all lines. */
  clearCart: { params: z.object({ cartId: idParam }), answer: z.object({ message: z.string() }) },
  /** The products among `ids` that exist, listed or not. */
  listCartProducts: {
    query: z.object({ ids: idsParam }),
    /** Additions: `maxUnits`, the maximum units of one order; `delivery`, the current cost of delivery. */
    answer: z.object({
      data: z.array(cartProduct),
      maxUnits: z.int().min(1),
      delivery: z.object({
        fee: z.number(),
        fees: z.record(z.string(), z.number()),
        state: z.string(),
        maxDays: z.number(),
      }),
    }),
  },
} satisfies Record<keyof typeof cartCalls, CallContract>;
