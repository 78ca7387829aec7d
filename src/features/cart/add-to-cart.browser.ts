/** Adding to the cart, from cards and from product pages. */

import { isOffline, waitForNetwork } from '../../offline/waiting.browser.ts';
import { choosePath } from '../../shared/links.ts';
import { currentSession } from '../account/session/stored-session.ts';
import { type Choice, lineKey } from '../products/choices.ts';
import { unitsInStock } from '../products/stock.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { askBackorder } from './ask-backorder.browser.ts';
import { CART_CHANGED, changeCart, storedCart } from './cart.store.ts';
import {
  atLeastMinimum,
  type CartProduct,
  choiceError,
  isInStock,
  keyOf,
  lineCapMessage,
  MIN_SIZE,
  maxLineUnits,
  raisedToMinimumMessage,
  sharingStock,
  withProduct,
  withSize,
} from './cart.ts';
import { readCartProducts } from './cart-products.browser.ts';
import { choiceErrorMessage } from './change-messages.ts';

/** A shopper's choice of a product; a card offers neither variety nor colour. */
export interface AddInput extends Partial<Choice> {
  readonly id: number;
  /** Name of the product, which is shown while it waits for the network. */
  readonly name?: string | undefined;
  /** Units; 1 on a card (C-14). Fewer than the minimum order become that (G-510). */
  readonly units?: number;
}

const NOT_ADDED = 'The product was not added.';
const ADDED_LATER =
  'You are offline. Your cart notes it, and the product will be added to your cart when the network is back.';

const addedMessage = (nom: string) => `Product ${nom} was added to the cart successfully.`;

/** Toasts about the same product replace each other. */
const aboutProduct = (id: number) => ({ about: `cart ${id}` });

/** How long adding a line waits for the code that sends it to the server, in ms. That code is usually loaded. */
const SERVER_CART_LIMIT = 3000;

/** Opens the cart panel, like the cart button in the header. */
const pressCart = () => document.querySelector<HTMLElement>('[data-cart-panel]')?.click();

/** Lines that are being added; a second click on one is ignored. */
const underWay = new Set<string>();

/** The code that sends a customer's new line to the server. The line stays in the cart when that fails. */
async function serverCart() {
  if (!currentSession()) return undefined;
  return import('./cart-sync.browser.ts').catch((error: unknown) => {
    console.warn('The cart was not sent to the server.', error);
    return undefined;
  });
}

const later = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/**
 * Shows why the chosen variety or colour cannot be ordered, and moves to where it is chosen: the page may be older than
 * the shop's current offer.
 */
function refuseChoice(product: CartProduct, choice: Partial<Choice>, message: string): void {
  showToast('danger', `${NOT_ADDED} ${message}`, aboutProduct(product.id));
  const path = choosePath(product);
  if (choice.variety === undefined && !path.startsWith(`${location.pathname}#`)) location.assign(path);
}

/** The product with the stock that other lines of it in the cart leave. */
function leftOf(product: CartProduct, choice: Partial<Choice>): CartProduct {
  const others = storedCart().filter((line) => line.id === product.id && keyOf(line) !== lineKey(product.id, choice));
  const last = sharingStock([...others, ...withProduct([], product, choice)]).at(-1);
  return { ...product, qte: Math.min(unitsInStock(product), last ? unitsInStock(last) : 0) };
}

/**
 * Adds offline: a line of the cart gets its units; any other product is shown in the cart and waits for the network.
 */
function addOffline({ units = MIN_SIZE, ...input }: AddInput, viewCart: () => void): void {
  const key = lineKey(input.id, input);
  const line = storedCart().find((one) => keyOf(one) === key);
  const about = { ...aboutProduct(input.id), action: { label: 'View cart', run: viewCart } };
  if (line) {
    const lines = changeCart((before) => withSize(before, key, Math.min(units, maxLineUnits(line))));
    if (lines) showToast('success', addedMessage(line.nom), about);
    return;
  }
  const { name, ...rest } = input;
  const clientId = currentSession()?.id;
  waitForNetwork('add', key, { ...rest, ...(name === undefined ? {} : { name }), units, clientId });
  dispatchEvent(new Event(CART_CHANGED));
  showToast('neutral', ADDED_LATER, about);
}

/** Returns whether the shop answered. */
async function add(
  { id, name, units: wanted = MIN_SIZE, ...choice }: AddInput,
  viewCart: () => void,
): Promise<boolean> {
  const server = serverCart();
  const read = await readCartProducts([id]);
  if (!read.ok && isOffline()) {
    addOffline({ id, name, units: wanted, ...choice }, viewCart);
    return false;
  }
  if (!read.ok) {
    const isUnanswered = read.error.status === 0;
    const advice = isUnanswered ? 'Check your internet connection, then try again.' : 'Please try again in a moment.';
    showToast('danger', `${NOT_ADDED} ${advice}`, aboutProduct(id));
    return !isUnanswered;
  }
  const product = read.data.get(id);
  if (!product?.isActive) {
    const gone = product ? `${product.nom} is not available any more.` : `${NOT_ADDED} It is no longer sold.`;
    showToast('danger', gone, aboutProduct(id));
    return true;
  }
  const failure = choiceError({ ...product, ...choice });
  if (failure) {
    refuseChoice(product, choice, choiceErrorMessage(failure, choice));
    return true;
  }
  const units = Math.min(atLeastMinimum(product, wanted), maxLineUnits(product));
  const left = leftOf(product, choice);
  const asks = !isInStock(left, units);
  if (asks && !(await askBackorder(left, units))) return true;
  const come = await Promise.race([server, later(SERVER_CART_LIMIT)]);
  const key = lineKey(id, choice);
  come?.beginAdd(key);
  // A new line has 1 unit; the chosen quantity is then set like any other (C-14).
  const lines = changeCart((before) =>
    withSize(withProduct(before, product, { ...choice, ...(asks ? { backorder: true } : {}) }), key, units),
  );
  if (!lines) return true;
  showToast('success', addedMessage(product.nom), {
    ...aboutProduct(id),
    action: { label: 'View cart', run: viewCart },
  });
  if (units > wanted) showToast('neutral', `${product.nom}: ${raisedToMinimumMessage(units)}`);
  if (units < wanted) showToast('neutral', `${product.nom}: ${lineCapMessage(units)}`);
  // If this code loads late, it sends the line along with all others that the server lacks.
  void server.then((found) => found?.commitAdd());
  return true;
}

/**
 * Adds the product with its current data, replacing an earlier line of the same variety and colour; asks first when the
 * quantity is not below the stock. A toast shows the result.
 * @param viewCart opens the cart; offered in the success toast
 * @returns false when the network did not answer
 */
export async function addToCart(input: AddInput, viewCart = pressCart): Promise<boolean> {
  const key = lineKey(input.id, input);
  if (underWay.has(key)) return true;
  underWay.add(key);
  try {
    return await add(input, viewCart);
  } finally {
    underWay.delete(key);
  }
}
