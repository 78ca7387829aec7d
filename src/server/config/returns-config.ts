/** Settings of returns: what every shop of the marketplace promises. Read with the others by `config.ts`. */
import { z } from 'zod';
import { RETURN_PAYERS, RETURN_WAYS, type ReturnTerms, type ReturnWay } from '../../features/returns/returns.ts';
import { wholeNumber } from './setting-forms.ts';

const isWay = (text: string): text is ReturnWay => (RETURN_WAYS as readonly string[]).includes(text);

export const returnsSettings = {
  RETURN_DAYS: wholeNumber('a number of days', 1, 365).optional(),
  RETURN_PAID_BY: z.enum(RETURN_PAYERS, { error: 'must be customer or shop' }).optional(),
  RETURN_WAYS: z
    .string()
    .transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))])
    .refine((ways) => ways.every(isWay), 'must be shop, carrier, or both parted by a comma')
    .transform((ways) => ways.filter(isWay))
    .optional(),
  REFUND_DAYS: wholeNumber('a number of days', 1, 90).optional(),
};

/** Without days there is nothing that the others could be about. */
export const RETURNS_PAIRS = [
  ['RETURN_PAID_BY', 'RETURN_DAYS'],
  ['RETURN_WAYS', 'RETURN_DAYS'],
  ['REFUND_DAYS', 'RETURN_DAYS'],
] as const;

const settings = z.object(returnsSettings);

export interface ReturnsConfig {
  /** Undefined if that differs between shops. */
  readonly returns: ReturnTerms | undefined;
}

/** What the invented shops of a demo promise. */
const DEMO_TERMS: ReturnTerms = { days: 7, paidBy: 'customer', ways: ['shop', 'carrier'], refundDays: 5 };

export function returnsConfig(s: z.output<typeof settings>, mode: 'demo' | 'live'): ReturnsConfig {
  if (s.RETURN_DAYS === undefined) return { returns: mode === 'demo' ? DEMO_TERMS : undefined };
  return {
    returns: {
      days: s.RETURN_DAYS,
      paidBy: s.RETURN_PAID_BY,
      ways: s.RETURN_WAYS ?? [],
      ...(s.REFUND_DAYS !== undefined && { refundDays: s.REFUND_DAYS }),
    },
  };
}
