import { z } from 'zod';
import { type CallContract, filledLine, longText } from '../../contract/wire.ts';
import { MAX_CONTACT, MAX_MESSAGE } from './contact-rules.ts';
import type { supportCalls } from './support.calls.ts';

/** Maximum characters of a first name; the specification has none. */
const MAX_NAME = 100;

const lines = (max: number) => longText.max(max, `must be at most ${max} characters`);

/** The message of the contact page. A sign-in is optional, and adds the customer. */
export const supportContract = {
  /** `data` is the form. The handler answers missing fields with the form's messages. */
  writeToSupport: {
    body: z.object({
      data: z.object({
        prenom: lines(MAX_NAME).default(''),
        message: lines(MAX_MESSAGE).default(''),
        /** Addition: email or phone number for an answer. */
        contact: filledLine(MAX_CONTACT).default(''),
      }),
    }),
    status: 201,
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<keyof typeof supportCalls, CallContract>;
