/**
 * Leaves the cart to the pages without script, which find it there when scripts do not run any more: in a cookie that is
 * sent to them alone. For the browser.
 */
import { CART_COPY } from '../../shared/plain-places.ts';
import { CART_COPY_KEY } from '../../shared/storage-keys.ts';
import type { CartLine } from './cart.ts';

/** As long as the cart of those pages: 30 days, in seconds. */
const LIFE = 30 * 86_400;
/** Browsers accept 4,096 bytes of name and value. */
const MAX_BYTES = 3_900;

function writeCopy(lines: readonly CartLine[]): void {
  const rows = lines.map(({ id, size, variety = '', colour = '', backorder, clientId }) => [
    ...[id, size, variety, colour, backorder === true ? 1 : 0],
    ...(typeof clientId === 'number' ? [clientId] : []),
  ]);
  // Another number than that of the copy before.
  const copy = Math.max(Date.now(), Number(localStorage.getItem(CART_COPY_KEY)) + 1);
  localStorage.setItem(CART_COPY_KEY, String(copy));
  const value = `${copy}.${encodeURIComponent(JSON.stringify(rows))}`;
  // Half of a cart would be taken for all of it.
  const isLong = CART_COPY.length + 1 + value.length > MAX_BYTES;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the oldest browser
  document.cookie = `${CART_COPY}=${isLong ? '' : value}; Path=/plain; SameSite=Lax; Max-Age=${isLong ? 0 : LIFE}${secure}`;
}

/** Leaves `lines`, unless they are too long for a cookie. A failure is only logged: the cart itself is stored. */
export function leaveCopy(lines: readonly CartLine[]): void {
  try {
    writeCopy(lines);
  } catch (error) {
    console.warn('The cart was not left to the pages without script.', error);
  }
}
