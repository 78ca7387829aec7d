/** Asks before more is put into the cart than there is (CRT-17, CRT-18). For the browser; needs no framework. */
import { BACKORDER_QUESTION, type CartProduct, partlyInStock } from './cart.ts';

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

/** One question at a time: the page behind it cannot be used. */
const TITLE_ID = 'backorder-title';

/**
 * Opens the question about `size` units of `product`; resolves to whether the shopper agreed. While one is open, another
 * counts as refused: leaving a field may ask what its button asks, too.
 */
export async function askBackorder(product: Pick<CartProduct, 'nom' | 'qte'>, size: number): Promise<boolean> {
  if (document.getElementById(TITLE_ID)) return false;
  const title = element('h2', 'dialog__title', product.nom);
  title.id = TITLE_ID;
  const body = element('div', 'dialog__body', element('p', '', BACKORDER_QUESTION));
  const some = partlyInStock(product.qte, size);
  if (some) body.append(element('p', 'backorder__some', some));
  const accept = element('button', 'button button--primary', 'Order anyway');
  accept.value = 'accept';
  const refuse = element('button', 'button button--secondary', 'No, thanks');
  const actions = element('form', 'dialog__actions', refuse, accept);
  actions.method = 'dialog';
  const dialog = element('dialog', 'dialog backorder', title, body, actions);
  dialog.setAttribute('aria-labelledby', TITLE_ID);
  document.body.append(dialog);
  dialog.showModal();
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
