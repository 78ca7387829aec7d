/** Has React answer the markup that the server printed in an element with `data-island` (ui/island-markup.ts). */
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import ErrorBoundary from '../ui/ErrorBoundary.tsx';

/** What stands in an element: a component with the props that its markup says. */
export type Island = ReactElement;

/** Hydrates `island` in `root`, once. */
export function hydrateIsland(root: HTMLElement, island: Island): void {
  hydrateRoot(root, <ErrorBoundary>{island}</ErrorBoundary>);
}
