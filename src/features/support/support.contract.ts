import { z } from 'zod';
import type { CallContract } from '../wire.ts';
import type { supportCalls } from './support.calls.ts';

/** Longest message to support, in characters. */
const MAX_MESSAGE = 5000;

export const supportContract = {
  /** `data` holds what the form has (API-55). */
  writeToSupport: {
    body: z.object({
      data: z.object({
        prenom: z.string().trim().min(1, 'Required field').max(100, 'must be at most 100 characters'),
        message: z
          .string()
          .trim()
          .min(1, 'Required field')
          .max(MAX_MESSAGE, `must be at most ${MAX_MESSAGE} characters`),
      }),
    }),
    status: 201,
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<keyof typeof supportCalls, CallContract>;
