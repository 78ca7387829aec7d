/** Adds the products of an order to the cart, in the same variety and colour, at today's price. */

import { useState } from 'react';
import Button from '../../../ui/Button.tsx';
import { showToast } from '../../toasts/toasts.store.ts';
import { type OrderedProduct, orderedUnits } from './order-detail.ts';

interface Props {
  /** Lines of one order, which are added in turn. */
  readonly products: readonly OrderedProduct[];
  /** Name of the order for screen readers. */
  readonly of: string;
}

/** The cart input of a line; a missing choice is omitted. */
function inputOf({ id, commande_produit: line }: OrderedProduct) {
  const { variety, colour } = line;
  return { id, units: orderedUnits(line), ...(variety && { variety }), ...(colour && { colour }) };
}

export default function BuyAgain({ products, of }: Props) {
  const [isBusy, setBusy] = useState(false);
  const buy = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { addToCart } = await import('../../cart/add-to-cart.browser.ts');
      // In sequence: each may ask a question and shows its own result.
      for (const product of products) await addToCart(inputOf(product));
    } catch (error) {
      console.warn(error);
      showToast('danger', 'Nothing was added. Check your internet connection, then try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="button" size="s" variant="secondary" aria-disabled={isBusy || undefined} onClick={() => void buy()}>
      Buy again<span className="hidden-words"> {of}</span>
    </Button>
  );
}
