/** Opens the panel of the cart (GEN-24, HDR-54). For the browser. */
// What opens it is drawn by React, too: it is there.
import '../../hydration/mount.tsx';
import { openIsland } from '../../hydration/open-island.ts';
import { sayNotArrived } from '../../hydration/say-not-arrived.ts';
import CartDrawer from './CartDrawer.tsx';

const PANEL_ID = 'cart-panel';

/** The cart's button in the header; none in the checkout. */
const opener = () => document.querySelector<HTMLElement>('[data-cart-panel]');

async function loadContent() {
  try {
    return (await import('./CartPanel.tsx')).default;
  } catch (error) {
    sayNotArrived(error);
    return undefined;
  }
}

/** @param back gets the focus when the panel is closed; the cart's button when left out */
export async function openCartPanel(back = opener()): Promise<void> {
  if (!back || document.getElementById(PANEL_ID)) return;
  const fileHost = opener()?.dataset.files ?? '/files/';
  const props = { id: PANEL_ID, fileHost, opener: back, load: loadContent };
  await openIsland(async () => ({ default: CartDrawer }), props);
}
