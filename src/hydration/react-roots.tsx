/**
 * React roots of a page, each in an error boundary: parts that the server printed, and layers that open over the page.
 */
import type { ComponentType, ReactElement } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import ErrorBoundary from '../ui/ErrorBoundary.tsx';
import { isCovered } from '../ui/layers.ts';
import { loadPanelStyles } from './panel-styles.ts';

/**
 * Hydrates the markup that the server printed in an element with `data-island` (ui/island-markup.ts), once per element.
 * @param island the component with the props that its markup was printed with
 */
export function hydrateIsland(element: HTMLElement, island: ReactElement): void {
  hydrateRoot(element, <ErrorBoundary>{island}</ErrorBoundary>);
}

/** Renders `island` into `container` at once. */
export function mountIsland(container: Element | DocumentFragment, island: ReactElement): Root {
  const root = createRoot(container);
  flushSync(() => root.render(<ErrorBoundary>{island}</ErrorBoundary>));
  return root;
}

let isOpening = false;

/**
 * Renders `Overlay`, such as a dialog, at the end of the page, and removes it when it calls `onClose`. No other opens
 * while it waits for its styles.
 */
export async function openOverlay<P extends object>(
  Overlay: ComponentType<P & { readonly onClose: () => void }>,
  props: P,
): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  await loadPanelStyles();
  isOpening = false;
  const overlay = <Overlay {...props} onClose={() => root.unmount()} />;
  const root = mountIsland(new DocumentFragment(), createPortal(overlay, document.body));
}

/**
 * Does the same as {@link openOverlay}, unless an overlay is open: a second tap on a button is replayed over its
 * dialog.
 */
export function openDialog<P extends object>(
  Dialog: ComponentType<P & { readonly onClose: () => void }>,
  props: P,
): void {
  if (!isCovered()) void openOverlay(Dialog, props);
}
