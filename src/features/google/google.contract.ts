/** Schemas of our own stand-in for Google's sign-in. */
import { z } from 'zod';
import { type CallContract, filledLine } from '../../contract/wire.ts';
import type { googleCalls } from './google.calls.ts';

const name = filledLine(100);

const person = z.object({
  email: z.email('must be a mail address').max(254, 'must be at most 254 characters'),
  given_name: name,
  family_name: name,
});

/** Calls of our own stand-in for Google, in the form of its interfaces; only a demo answers them. */
export const googleContract = {
  /** The values that Google puts after the `#` of the address to which it redirects. */
  issueGoogleToken: {
    body: person,
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds. */
      expires_in: z.int().positive(),
    }),
  },
  /** https://openidconnect.googleapis.com/v1/userinfo */
  getGoogleUserinfo: {
    answer: z.object({
      sub: z.string(),
      name: z.string(),
      given_name: z.string(),
      family_name: z.string(),
      email: z.string(),
      email_verified: z.literal(true),
    }),
  },
} satisfies Record<keyof typeof googleCalls, CallContract>;
