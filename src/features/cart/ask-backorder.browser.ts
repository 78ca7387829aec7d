/** Asks before more units are added to the cart than are in stock. For the browser. */
import { openOverlay } from '../../hydration/react-roots.tsx';
import BackorderDialog, { BACKORDER_ID } from './BackorderDialog.tsx';
import { type CartProduct, partlyInStock } from './cart.ts';

const isOpen = () => document.getElementById(BACKORDER_ID) !== null;

/**
 * Asks about `size` units of `product`; resolves to whether the shopper agreed. While one dialog is open, another
 * request counts as refused: leaving a field and pressing its button may both ask.
 */
export async function askBackorder(product: Pick<CartProduct, 'nom' | 'qte'>, units: number): Promise<boolean> {
  if (isOpen()) return false;
  return new Promise((answer) => {
    const props = { name: product.nom, some: partlyInStock(product, units) ?? '', onAnswer: answer };
    void openOverlay(BackorderDialog, props).then(() => {
      // Another dialog is being opened.
      if (!isOpen()) answer(false);
    });
  });
}
