/** Asks before more is put into the cart than there is. For the browser. */
import { openOverlay } from '../../hydration/react-roots.tsx';
import BackorderDialog, { BACKORDER_ID } from './BackorderDialog.tsx';
import { type CartProduct, partlyInStock } from './cart.ts';

const isOpen = () => document.getElementById(BACKORDER_ID) !== null;

/**
 * Opens the question about `size` units of `product`; resolves to whether the shopper agreed. While one is open, another
 * counts as refused: leaving a field may ask what its button asks, too.
 */
export async function askBackorder(product: Pick<CartProduct, 'nom' | 'qte'>, units: number): Promise<boolean> {
  if (isOpen()) return false;
  return new Promise((answer) => {
    const props = { name: product.nom, some: partlyInStock(product, units) ?? '', onAnswer: answer };
    void openOverlay(BackorderDialog, props).then(() => {
      // Something else was being opened.
      if (!isOpen()) answer(false);
    });
  });
}
