/** Draws what no page holds until it is asked for: a panel, a dialog. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import ErrorBoundary from '../ui/ErrorBoundary.tsx';

/** Draws `island` into `place`, at once; as every island it stands in an error boundary. Answers how to change it. */
export function mountIsland(place: Element, island: ReactNode): Root {
  const root = createRoot(place);
  flushSync(() => root.render(<ErrorBoundary>{island}</ErrorBoundary>));
  return root;
}
