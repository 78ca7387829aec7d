/** Opens the panel of the cart. For the browser. */
import { openOverlay } from '../../hydration/react-roots.tsx';
import CartDrawer from './CartDrawer.tsx';

const PANEL_ID = 'cart-panel';

/** The cart's button in the header; none in the checkout. */
const cartButton = () => document.querySelector<HTMLElement>('[data-cart-panel]');

/** Opens the panel. @param opener receives the focus when the panel is closed */
export async function openCartPanel(opener = cartButton()): Promise<void> {
  if (!opener || document.getElementById(PANEL_ID)) return;
  const fileHost = cartButton()?.dataset.files ?? '/files/';
  await openOverlay(CartDrawer, { id: PANEL_ID, fileHost, opener });
}
