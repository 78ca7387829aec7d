/**
 * Hides contact data from the customer of an order that was placed before a reset first proved the account's email,
 * since somebody else may have placed it. Shop and operator see all data. Pure.
 */
const HIDDEN = {
  adresse: 'Not shown: it was given before your email was confirmed.',
  desc: null,
  email: null,
  recipient: null,
} as const;

/** The order as its customer may see it. */
export function seenByCustomer<O extends { readonly hidesContact: boolean }>({ hidesContact, ...order }: O) {
  return hidesContact ? { ...order, ...HIDDEN } : order;
}
