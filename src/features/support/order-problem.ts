/** A message about one order: the address of its form, and its first words. Pure. */
import { ORDER_NUMBER } from '../orders/order-number.ts';

/** The path of the contact form with a message about the order `number`. */
export const problemPath = (number: string): string => `/user/contact-us?order=${number}#write`;

/** The number in the query string of the contact form; undefined if there is none. */
export function orderOfProblem(search: string): string | undefined {
  const number = new URLSearchParams(search).get('order') ?? '';
  return ORDER_NUMBER.test(number) ? number : undefined;
}

/** The beginning of a message about the order `number`. */
export const problemStart = (number: string): string => `Problem with order ${number}: `;
