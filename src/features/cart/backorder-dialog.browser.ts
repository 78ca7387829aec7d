/** Asks before more is put into the cart than there is (CRT-17, CRT-18). For the browser; needs no framework. */
import { element } from '../../ui/elements.ts';
import { showOverPage } from '../../ui/layers.ts';
import { BACKORDER_QUESTION, type CartProduct, partlyInStock } from './cart.ts';

/** One question at a time: the page behind it cannot be used. */
const TITLE_ID = 'backorder-title';

/**
 * Opens the question about `size` units of `product`; resolves to whether the shopper agreed. While one is open, another
 * counts as refused: leaving a field may ask what its button asks, too.
 */
export async function askBackorder(product: Pick<CartProduct, 'nom' | 'qte'>, size: number): Promise<boolean> {
  if (document.getElementById(TITLE_ID)) return false;
  const title = element('h2', { class: 'dialog__title', id: TITLE_ID }, product.nom);
  const body = element('div', { class: 'dialog__body' }, element('p', {}, BACKORDER_QUESTION));
  const some = partlyInStock(product.qte, size);
  if (some) body.append(element('p', { class: 'backorder__some' }, some));
  const accept = element('button', { class: 'button button--primary', value: 'accept' }, 'Order anyway');
  const refuse = element('button', { class: 'button button--secondary' }, 'No, thanks');
  const actions = element('form', { class: 'dialog__actions', method: 'dialog' }, refuse, accept);
  const dialog = element('dialog', { class: 'dialog backorder', 'aria-labelledby': TITLE_ID }, title, body, actions);
  document.body.append(dialog);
  showOverPage(dialog);
  return new Promise((answer) => {
    dialog.addEventListener('close', async () => {
      // It fades out; meanwhile another may open.
      dialog.inert = true;
      dialog.removeAttribute('aria-labelledby');
      title.id = '';
      answer(dialog.returnValue === 'accept');
      await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
      dialog.remove();
    });
  });
}
