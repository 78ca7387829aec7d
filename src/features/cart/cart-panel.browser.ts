/** Opens the panel of the cart (GEN-24, HDR-54). For the browser. */
import { sayNotArrived } from '../../hydration/say-not-arrived.ts';
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { openPanelFrame } from '../../ui/panel-frame.ts';

const PANEL_ID = 'cart-panel';

/** The cart's button in the header; none in the checkout. */
const opener = () => document.querySelector<HTMLElement>('[data-cart-panel]');

/**
 * The frame stands at once; what it holds is drawn by an island.
 * @param back gets the focus when the panel is closed; the cart's button when left out
 */
export async function openCartPanel(back = opener()): Promise<void> {
  if (!back || document.getElementById(PANEL_ID)) return;
  let erase: (() => void) | undefined;
  const { dialog, place } = openPanelFrame(PANEL_ID, 'Cart', back, () => erase?.());
  try {
    const [{ mountIsland }, { default: CartPanel }] = await Promise.all([
      import('../../hydration/mount.tsx'),
      import('./CartPanel.tsx'),
      touchedStyles(),
    ]);
    // Closed meanwhile.
    if (!dialog.open) return;
    const fileHost = opener()?.dataset.files ?? '/files/';
    const root = mountIsland(place, CartPanel, { fileHost, onClose: () => dialog.close() });
    erase = () => root.unmount();
  } catch (error) {
    dialog.close();
    sayNotArrived(error);
  }
}
