/** Performs the actions that waited for the network (offline/waiting.browser.ts). For the browser. */
import { currentSession } from '../features/account/session/stored-session.ts';
import { CART_CHANGED } from '../features/cart/cart.store.ts';
import { doWaiting } from '../offline/waiting.browser.ts';
import { fillTypedValues } from '../ui/form/typed-values.ts';

/** Performs the waiting actions of the current customer or visitor. */
export async function doAllWaiting(): Promise<void> {
  await doWaiting(
    {
      add: async ({ clientId: _, ...input }) => {
        const cart = await import('../features/cart/add-to-cart.browser.ts');
        return cart.addToCart(input);
      },
      typed: async ({ path, values }) => {
        if (path === location.pathname) fillTypedValues(values);
        return true;
      },
      like: async (like) => {
        const favourites = await import('../features/favourites/toggle-like.browser.ts');
        return favourites.saveLike(like);
      },
    },
    currentSession()?.id,
  );
  // The cart lists the actions that wait for it, so it renders again.
  dispatchEvent(new Event(CART_CHANGED));
}
