/** The cart's button in the header: a link to the order, which opens the panel of the cart. For the browser. */
import { loadPanelStyles } from '../../hydration/panel-styles.ts';
import { openCartPanel } from './cart-panel.browser.ts';

/** Makes a click on `link` open the panel; with a modifier key it stays a link. */
export function enhanceCartButton(link: HTMLElement): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openCartPanel(link);
  });
  void loadPanelStyles();
}
