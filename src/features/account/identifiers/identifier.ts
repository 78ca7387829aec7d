/** The field that identifies a customer at the sign-in. Pure. */
import { emailKey } from './identifiers.ts';
import { phoneKey } from './phone-number.ts';

/** Normal form of an email address or of a phone number. */
export type Identifier = { readonly emailKey: string } | { readonly phoneKey: string };

/** The identifier of a sign-in: an email address if it has an @. */
export function identifierOf(text: string): Identifier {
  return text.includes('@') ? { emailKey: emailKey(text) } : { phoneKey: phoneKey(text) };
}
