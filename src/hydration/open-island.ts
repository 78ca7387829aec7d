/** Opens islands that no page holds, such as a dialog, from code that came when something was touched. */
import type { ComponentType } from 'react';
import { sayNotArrived } from './say-not-arrived.ts';
import { touchedStyles } from './touched-styles.ts';

let isLoading = false;

/**
 * Draws the island of `load` at the end of the page, and takes it away when it calls `onClose`. One at a time: while its
 * code is on its way nothing else opens. Words say so when that does not come.
 */
export async function openIsland<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P & { readonly onClose: () => void }> }>,
  props: P,
): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    const [{ default: Island }, { mountIsland }] = await Promise.all([load(), import('./mount.tsx'), touchedStyles()]);
    const place = document.body.appendChild(document.createElement('div'));
    const onClose = () => {
      root.unmount();
      place.remove();
    };
    const root = mountIsland(place, Island, { ...props, onClose });
  } catch (error) {
    sayNotArrived(error);
  } finally {
    isLoading = false;
  }
}
