/** Order numbers. Pure. */

export const ORDER_NUMBER_PREFIX = 'AP-NG-';
const DIGITS = 7;
export const ORDER_NUMBER = /^AP-NG-\d{7}$/;

/** Returns a random number, which an order may already have. */
export function newOrderNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return ORDER_NUMBER_PREFIX + String(random % 10 ** DIGITS).padStart(DIGITS, '0');
}
