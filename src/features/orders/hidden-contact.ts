/**
 * What its customer sees of the contact data of an order from before the account's email was first proven by a reset: whoever placed it may have been somebody else. Shop and operator see it all. Pure.
 */
const HIDDEN = {
  adresse: 'Not shown: it was given before your email was confirmed.',
  desc: null,
  email: null,
  recipient: null,
} as const;

/** The order as its customer sees it. */
export function seenByCustomer<O extends { readonly hidesContact: boolean }>({ hidesContact, ...order }: O) {
  return hidesContact ? { ...order, ...HIDDEN } : order;
}
