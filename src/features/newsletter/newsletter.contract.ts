import { z } from 'zod';
import { type CallContract, plainText } from '../wire.ts';
import type { newsletterCalls } from './newsletter.calls.ts';

export const newsletterContract = {
  /** 409 for an address that is on the list already (G-52). */
  subscribe: {
    body: z.object({ email: plainText.trim().max(254, 'must be at most 254 characters') }),
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<keyof typeof newsletterCalls, CallContract>;
