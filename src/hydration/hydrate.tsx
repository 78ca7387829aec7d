/** Has React answer the markup that the server printed in an element with `data-island` (ui/island-markup.ts). */
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import ErrorBoundary from '../ui/ErrorBoundary.tsx';

/**
 * Hydrates `island` in `root`; to be called once a root.
 * @param island the component with the props that its markup says
 */
export function hydrateIsland(root: HTMLElement, island: ReactElement): void {
  hydrateRoot(root, <ErrorBoundary>{island}</ErrorBoundary>);
}
