/** Draws what no page holds until it is asked for: a panel, a dialog. */
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import ErrorBoundary from '../ui/ErrorBoundary.tsx';

/**
 * Draws `Island` with `props` into `place`, at once; as every island it stands in an error boundary. Answers how to take
 * it away.
 */
export function mountIsland<P extends object>(
  place: Element | DocumentFragment,
  Island: ComponentType<P>,
  props: P,
): Root {
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <ErrorBoundary>
        <Island {...props} />
      </ErrorBoundary>,
    ),
  );
  return root;
}
