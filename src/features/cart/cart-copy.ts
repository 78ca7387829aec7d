/**
 * Copies the cart for pages without script, if scripts stop running, to a cookie that only they get. For the browser.
 */
import { CART_COPY } from '../../shared/plain-places.ts';
import { CART_COPY_KEY } from '../../shared/storage-keys.ts';
import type { CartLine } from './cart.ts';

/** Lifetime in seconds: 30 days, like the cart of those pages. */
const LIFE = 30 * 86_400;
/** Browsers accept 4,096 bytes of name and value. */
const MAX_BYTES = 3_900;

function writeCopy(lines: readonly CartLine[]): void {
  const rows = lines.map(({ id, size, variety = '', colour = '', backorder, clientId }) => [
    ...[id, size, variety, colour, backorder === true ? 1 : 0],
    ...(typeof clientId === 'number' ? [clientId] : []),
  ]);
  // A number that differs from that of the previous copy.
  const copy = Math.max(Date.now(), Number(localStorage.getItem(CART_COPY_KEY)) + 1);
  localStorage.setItem(CART_COPY_KEY, String(copy));
  const value = `${copy}.${encodeURIComponent(JSON.stringify(rows))}`;
  // A part of a cart would be taken for the whole cart.
  const isLong = CART_COPY.length + 1 + value.length > MAX_BYTES;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the oldest browser
  document.cookie = `${CART_COPY}=${isLong ? '' : value}; Path=/plain; SameSite=Lax; Max-Age=${isLong ? 0 : LIFE}${secure}`;
}

/**
 * Stores a copy of `lines`, unless they are too long for a cookie. A failure is only logged: the cart itself is stored.
 */
export function leaveCopy(lines: readonly CartLine[]): void {
  try {
    writeCopy(lines);
  } catch (error) {
    console.warn('The cart was not copied for pages without script.', error);
  }
}
