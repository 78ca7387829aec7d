import { z } from 'zod';
import {
  type CallContract,
  filledLine,
  idParam,
  keywordParam,
  listOf,
  pagedQuery,
  timestamp,
} from '../../contract/wire.ts';
import { MAX_IDS, SERVER_LIMITS } from '../../shared/page-sizes.ts';
import { isEmail } from '../account/identifiers/identifiers.ts';
import { MAX_SIZE } from '../cart/cart.ts';
import { MAX_CHOICE_NAME } from '../products/choices.ts';
import { MAX_ADDRESS } from './checkout/order-process.ts';
import { MAX_NAIRA, ORDER_CURRENCY } from './order-amounts.ts';
import { ORDER_NUMBER } from './order-number.ts';
import { DELIVERY_MODES, PAYMENT_METHODS, PROGRESS } from './order-status.ts';
import type { ordersCalls } from './orders.calls.ts';

/** Maximum lengths of texts in characters; the specification has none. */
const MAX = { address: MAX_ADDRESS, phone: 30, email: 254, name: 200 } as const;

/** `YYYY-MM-DD`, an existing day. */
const day = z.iso.date('must be a day such as 2026-11-25');

const status = z.enum([...PROGRESS, 'draft', 'cancelled']);

/** The pick-up place of a shop's part, as it was when it was chosen. */
const pickUp = z.object({
  /** Id of the point of sale, which may no longer exist. */
  id: z.int(),
  nom: z.string(),
  adressePrecise: z.string(),
  /** The shop's phone number. */
  phone: z.string().nullable(),
});

const shopOfPart = z.object({ id: z.int(), nomBoutique: z.string(), nomLink: z.string() });

/** A product of an order: its current data, and its line in `commande_produit`. */
const orderedProduct = z.object({
  id: z.int(),
  /** Name at the time of the order. */
  nom: z.string(),
  /** Current picture. */
  url: z.string(),
  mesure: z.object({ initials: z.string() }).nullable(),
  boutique: shopOfPart,
  commande_produit: z.object({
    /** Units. */
    qte: z.int(),
    /** Units out of stock that follow later. */
    qteBackorder: z.int(),
    /** Naira for one unit, by the catalogue at the time of the order. */
    prix: z.number(),
    /** Additions: names of the chosen variety and colour, '' if none. */
    variety: z.string(),
    colour: z.string(),
    /** Addition: naira for all units at the Naira rate of the order; the lines add up to `priceTotal`. */
    montant: z.number(),
  }),
});

/** An order (ENT-110 to ENT-128); amounts in naira. */
const order = z.object({
  id: z.int(),
  /** `AP-NG-` and seven digits. */
  idCommande: z.string(),
  /** Units of all products. */
  quantite: z.int(),
  /** Without delivery. */
  priceTotal: z.number(),
  /** For the delivery, as shown when the order was placed; 0 for a pick-up (C-31). */
  fraisLivraison: z.number(),
  adresse: z.string(),
  modeLivraison: z.string(),
  heureLivraison: z.string().nullable(),
  dateLivraison: z.string().nullable(),
  /** Whether all parts have been delivered. */
  statusLivraison: z.boolean(),
  payment: z.enum(['pending', 'completed', 'refund_due']),
  /** `payment_method` and `paymentMethod` have the same value. */
  payment_method: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  devise: z.string(),
  clientId: z.int(),
  /** Ids of its products. */
  produitId: z.array(z.int()),
  createdAt: timestamp,
  /** Delivery persons, separated by commas if shops have different ones; null until one is set. */
  livraison: z.object({ nom: z.string() }).nullable(),
  /** Empty for a draft. A list returns only some lines of very large orders; `id` returns all. */
  produits: z.array(orderedProduct),
  status,
  /** Phone number to call about it. */
  desc: z.string().nullable(),
  /** Addition: the mail address given for the order, which gets one short mail unless the customer proved it. */
  email: z.string().nullable(),
  /** Addition: who receives it, when it is not the customer. */
  recipient: z.string().nullable(),
  /** Addition: its parts by shop, sorted by shop name. */
  parts: z.array(
    z.object({
      boutique: shopOfPart,
      status,
      nom: z.string().nullable(),
      pickUp: pickUp.nullable(),
      /** The time at which it reached each of its states, earliest first. */
      steps: z.array(z.object({ status, at: timestamp })),
    }),
  ),
  /** Addition: when it is cancelled if unpaid; null if it awaits no payment. */
  payBefore: timestamp.nullable(),
  /** Addition: when it is cancelled if no shop prepares it; null if it awaits no shop. */
  confirmBefore: timestamp.nullable(),
});

const productIds = z
  .array(z.int().min(1).max(Number.MAX_SAFE_INTEGER))
  .min(1, 'must name at least one product')
  .max(MAX_IDS, `must be at most ${MAX_IDS} products`)
  .refine((ids) => new Set(ids).size === ids.length, 'must name each product once');

/** `'12,2'`: two units of product 12. */
const produitIdAndQte = z
  .string()
  .regex(/^[1-9]\d{0,14},[1-9]\d{0,4}$/, "must be a product's id and a quantity with a comma between them")
  .transform((text) => {
    const [id, qte] = text.split(',').map(Number);
    return { id: id as number, qte: qte as number };
  })
  .refine(({ qte }) => qte <= MAX_SIZE, `must be at most ${MAX_SIZE} units`);

/** An order is created as a draft, gets its lines, and is placed; its customer can then read and cancel it. */
export const ordersContract = {
  /**
   * Creates a draft: hidden, and deleted after an hour unless its lines arrive. Idempotent by `clientId` and
   * `idCommande`. `quantite` and `priceTotal` are only compared with what the server computes.
   */
  createOrder: {
    body: z.object({
      quantite: z
        .int()
        .min(1)
        .max(MAX_IDS * MAX_SIZE),
      /** Naira, products alone. */
      priceTotal: z.number().min(0).max(MAX_NAIRA),
      produitId: productIds,
      clientId: idParam,
      devise: z.literal(ORDER_CURRENCY, { error: `must be ${ORDER_CURRENCY}` }),
      adresse: filledLine(MAX.address),
      paymentMethod: z.enum(PAYMENT_METHODS, { error: `must be ${PAYMENT_METHODS.join(' or ')}` }),
      idCommande: z.string().regex(ORDER_NUMBER, 'must be AP-NG- and seven digits'),
      modeLivraison: z.enum(DELIVERY_MODES, { error: `must be ${DELIVERY_MODES.join(' or ')}` }),
      /** Day of delivery, not in the past; none for a pick-up. */
      dateLivraison: day.nullish().or(z.literal('')),
      /** `HH:MM`: not in the past, within the hours of delivery. */
      heureLivraison: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:05')
        .nullish()
        .or(z.literal('')),
      /** Additions. */
      email: filledLine(MAX.email)
        .refine((text) => text === '' || isEmail(text), 'must be an email address')
        .nullish(),
      recipient: filledLine(MAX.name).nullish(),
      /** Addition: the state to deliver to; its fee is charged. */
      etat: filledLine(MAX.name).nullish(),
      /** Addition: naira for the delivery as shown to the customer; a different fee is refused with 409 (G-416). */
      fraisLivraison: z.number().min(0).max(MAX_NAIRA).nullish(),
    }),
    status: 201,
    answer: order,
  },
  /** Places the whole order or nothing, and is idempotent. */
  addOrderLines: {
    body: z.object({
      commandeId: idParam,
      produitIdAndQte: z.array(produitIdAndQte).min(1).max(MAX_IDS),
      /** Phone number. */
      desc: filledLine(MAX.phone).nullish(),
      /**
       * Addition: varieties and colours of the products in `produitIdAndQte`, and whether the customer agrees to wait
       * for back-ordered units. The units of a product's lines add up to those in `produitIdAndQte`; a single line may
       * omit them. A product without a line is ordered without a choice, and its customer agrees to wait.
       */
      lines: z
        .array(
          z.object({
            produitId: idParam,
            /** Units. */
            qte: z.int().min(1).max(MAX_SIZE).optional(),
            /** Names as in the product; '' if none. */
            variety: z.string().max(MAX_CHOICE_NAME).default(''),
            colour: z.string().max(MAX_CHOICE_NAME).default(''),
            backorder: z.boolean().default(true),
          }),
        )
        .max(MAX_IDS)
        .optional(),
      /** Addition: ids of the pick-up points, at most one per shop. A shop without one tells its address by phone. */
      pickUpPoints: z.array(idParam).max(MAX_IDS).optional(),
    }),
    answer: z.object({
      message: z.string(),
      /** Addition: the placed order. */
      commande: order,
    }),
  },
  /** Set to `confirmed` or `cancelled` by its customer; an order that is confirmed or beyond does not change. */
  setOrderStatus: {
    params: z.object({ orderId: idParam }),
    body: z.object({
      status: z.enum(['confirmed', 'cancelled'], { error: 'must be confirmed or cancelled' }),
    }),
    answer: order,
  },
  /**
   * Addition: for its number and phone number, the progress of an order and its delivery mode, and nothing else
   * (G-151). The same 404 if either is wrong. POST, so that no phone number is in an address.
   */
  trackOrder: {
    body: z.object({
      /** `0012345` is accepted, too. */
      idCommande: z.string().trim().max(40),
      phone: z.string().trim().max(40),
    }),
    answer: z.object({ idCommande: z.string(), status, modeLivraison: z.string() }),
  },
  /** Newest first, without drafts. `keyword` is a part of the order number. */
  listOrders: {
    params: z.object({ clientId: idParam }),
    query: pagedQuery(SERVER_LIMITS.orders).extend({
      keyword: keywordParam,
      /** Additions: days in Africa/Lagos, both included; and one order by its id. */
      from: day.optional(),
      to: day.optional(),
      id: idParam.optional(),
    }),
    answer: listOf(order),
  },
} satisfies Record<keyof typeof ordersCalls, CallContract>;
