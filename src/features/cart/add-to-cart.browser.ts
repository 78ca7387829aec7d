/** Adding to the cart, from cards and from product pages. */
import { currentSession } from '../account/stored-session.ts';
import { showToast } from '../toasts/toasts.ts';
import { askBackorder } from './backorder-dialog.browser.ts';
import { changeCart } from './cart.store.ts';
import { isInStock, lineCapWords, MIN_SIZE, mostUnits, withProduct, withSize } from './cart.ts';
import { readCartProducts } from './cart-products.browser.ts';

/** What a shopper wants of a product. */
export interface Wish {
  readonly id: number;
  /** Units; 1 on a card (C-14). */
  readonly size?: number;
  /** Ids of varieties (G-31). */
  readonly sousProduits?: readonly number[];
}

const NOT_ADDED = 'The product was not added.';

/** Milliseconds that a line waits for what tells the server of it, which came with the page as a rule. */
const SERVER_CART_LIMIT = 3000;

/** Products that are being added: a second click on one adds nothing more. */
const underWay = new Set<number>();

/** What tells the server of a customer's new line; the shopper has it in any case (CRT-28, ERR-11). */
async function serverCart() {
  if (!currentSession()) return undefined;
  return import('./cart-sync.browser.ts').catch((error: unknown) => {
    console.warn('The server was not told of the cart.', error);
    return undefined;
  });
}

const later = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

async function add({ id, size: wanted = MIN_SIZE, sousProduits = [] }: Wish): Promise<void> {
  const server = serverCart();
  const read = await readCartProducts([id]);
  if (!read.ok) {
    const isOffline = read.error.kind === 'network';
    const advice = isOffline ? 'Check your internet connection, then try again.' : 'Please try again in a moment.';
    showToast('danger', `${NOT_ADDED} ${advice}`);
    return;
  }
  const product = read.data.get(id);
  if (!product?.isActive) {
    showToast('danger', product ? `${product.nom} is not available any more.` : `${NOT_ADDED} It is no longer sold.`);
    return;
  }
  const size = Math.min(wanted, mostUnits(product));
  const asks = !isInStock(product, size);
  if (asks && !(await askBackorder(product, size))) return;
  const come = await Promise.race([server, later(SERVER_CART_LIMIT)]);
  come?.lineComes(id);
  // A new line is of size 1; the chosen quantity is set as any quantity is (C-14).
  const lines = changeCart((before) =>
    withSize(withProduct(before, product, { sousProduits, ...(asks ? { backorder: true } : {}) }), id, size),
  );
  if (!lines) return;
  showToast('success', `Product ${product.nom} was added to the cart successfully.`);
  if (size < wanted) showToast('neutral', `${product.nom}: ${lineCapWords(size)}`);
  // One that comes late tells of the line as of any that the server does not know.
  void server.then((found) => found?.lineCame());
}

/**
 * Adds the product as it is now, in the place of an earlier line of it; asks first when the quantity is not below the
 * stock (C-14 to C-17). Whatever comes of it is said in words.
 */
export async function addToCart(wish: Wish): Promise<void> {
  if (underWay.has(wish.id)) return;
  underWay.add(wish.id);
  try {
    await add(wish);
  } finally {
    underWay.delete(wish.id);
  }
}
