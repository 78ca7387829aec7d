/** Settings of returns that every shop of the marketplace promises; `config.ts` reads them with the others. */
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
    .refine((ways) => ways.every(isWay), 'must be shop, carrier, or both separated by a comma')
    .transform((ways) => ways.filter(isWay))
    .optional(),
  REFUND_DAYS: wholeNumber('a number of days', 1, 90).optional(),
};

/** The other settings need a number of days that they apply to. */
export const RETURNS_PAIRS = [
  ['RETURN_PAID_BY', 'RETURN_DAYS'],
  ['RETURN_WAYS', 'RETURN_DAYS'],
  ['REFUND_DAYS', 'RETURN_DAYS'],
] as const;

const settings = z.object(returnsSettings);

export interface ReturnsConfig {
  /** Undefined when the terms differ between shops. */
  readonly returns: ReturnTerms | undefined;
}

/** Return terms of the fictional shops of a demo. */
const DEMO_TERMS: ReturnTerms = { days: 7, paidBy: 'customer', ways: ['shop', 'carrier'], refundDays: 5 };

/** Returns the configured terms of returns; a demo without any has its own. */
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
