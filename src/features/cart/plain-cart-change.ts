/** Handles the forms of the cart page without script. */

import type { ApiClient } from '../../client/client.ts';
import { choosePath } from '../../shared/links.ts';
import type { PlainLine, PlainVisit } from '../plain/plain-visit.ts';
import { idOfField, type PostedForm } from '../plain/posted-form.ts';
import { lineKey } from '../products/choices.ts';
import {
  atLeastMinimum,
  type CartLine,
  changedSizeMessage,
  choiceError,
  cleanSize,
  keyOf,
  maxLineUnits,
} from './cart.ts';
import { choiceErrorMessage } from './change-messages.ts';
import { readPlainCart, withoutPlainLine, withPlainLine } from './plain-cart.ts';

/** Shown when the cookie cannot hold more. */
const CART_FULL = 'Your cart is full. Please order what is in it, or take something out, before you add more.';
const GONE = 'This product is no longer sold.';
const NOT_READ = 'The product could not be read. Please try again.';

/** The line that the form is about; undefined without a product's id. */
function lineOfForm(form: PostedForm): PlainLine | undefined {
  const id = idOfField(form.id);
  if (id === undefined) return undefined;
  const { variety = '', colour = '', size = '', backorder } = form;
  return { id, variety, colour, size: cleanSize(size), backorder: backorder === '1' };
}

/** Whether the quantity in a form was invalid, so that another one was used. */
export const isUnreadSize = ({ size = '' }: PostedForm): boolean => changedSizeMessage(size) !== undefined;

/** The message for {@link isUnreadSize}. */
export const UNREAD_SIZE =
  'What you typed is not a quantity that can be ordered, so another one was taken. Please write digits alone, such as 5.';

/** Why the line cannot be put into the cart; undefined when it can. */
function lineProblem(line: CartLine | undefined): string | undefined {
  if (!line?.isActive) return GONE;
  const failure = choiceError(line);
  return failure && choiceErrorMessage(failure, line);
}

/** Why the cart was not changed. */
export interface CartRefusal {
  /** Status of the answer. */
  readonly status: number;
  readonly message: string;
  /** The page where another choice can be made. */
  readonly choose?: string;
}

/**
 * Changes the cart of `visit` as `form` says: `action` is `add`, `set` or `remove`. Returns undefined when it was
 * changed.
 */
export async function changePlainCart(
  client: ApiClient,
  visit: PlainVisit,
  form: PostedForm,
): Promise<CartRefusal | undefined> {
  const line = lineOfForm(form);
  if (!line) return { status: 400, message: GONE };
  const refused = (status: number, message: string): CartRefusal => ({ status, message });
  if (form.action === 'remove') {
    visit.storeCart(withoutPlainLine(visit.cart, line));
    return undefined;
  }
  const read = await readPlainCart(client, [line]);
  if (!read.ok) return refused(503, read.error.message || NOT_READ);
  const [current] = read.data.lines;
  const problem = lineProblem(current);
  if (!current) return refused(400, GONE);
  if (problem !== undefined)
    return { ...refused(400, problem), ...(current.isActive ? { choose: choosePath(current) } : {}) };
  const isKnown = visit.cart.some((other) => lineKey(other.id, other) === keyOf(current));
  // A form of a page that is out of date changes no line that was removed meanwhile.
  if (form.action === 'set' && !isKnown) return undefined;
  // Adding puts at least the minimum order into the cart; a quantity that is set there stays as the shopper typed it.
  const wanted = form.action === 'set' ? line.size : atLeastMinimum(current, line.size);
  const stored = { ...line, size: Math.min(wanted, maxLineUnits(current)) };
  return visit.storeCart(withPlainLine(visit.cart, stored)) ? undefined : refused(409, CART_FULL);
}
