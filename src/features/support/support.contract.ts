import { z } from 'zod';
import type { CallContract } from '../wire.ts';
import type { supportCalls } from './support.calls.ts';

/** Longest texts of the form, in characters; the specification names none. */
const MAX = { prenom: 100, message: 5000 } as const;

/** Several lines, but otherwise as `plainText`. */
const lines = (max: number) =>
  z
    .string()
    .regex(/^[\P{Cc}\n\r\t]*$/u, 'must not hold control characters')
    .refine((text) => text.isWellFormed(), 'must not hold half a character')
    .trim()
    .max(max, `must be at most ${max} characters`);

export const supportContract = {
  /** `data` holds what the form has (API-55). What is missing the handler answers in the form's words (ERR-78). */
  writeToSupport: {
    body: z.object({
      data: z.object({ prenom: lines(MAX.prenom).default(''), message: lines(MAX.message).default('') }),
    }),
    status: 201,
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<keyof typeof supportCalls, CallContract>;
