import { z } from 'zod';
import { type CallContract, filledLine } from '../../contract/wire.ts';
import type { newsletterCalls } from './newsletter.calls.ts';

export const newsletterContract = {
  /**
   * 409 for an address that is on the list already (G-52). The handler answers a missing or invalid address with the
   * form's own messages (FTR-06, FTR-07).
   */
  subscribe: {
    body: z.object({ email: filledLine(254).default('') }),
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<keyof typeof newsletterCalls, CallContract>;
