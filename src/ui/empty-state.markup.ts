import EmptyState from './EmptyState.tsx';
import { frameMarkup, staticMarkup } from './island-markup.ts';

/** HTML of EmptyState.tsx without actions. */
export const emptyStateMarkup = staticMarkup('empty state', EmptyState);

/** HTML of EmptyState.tsx before and after its actions. */
export const { start: emptyStateStart, end: emptyStateEnd } = frameMarkup('empty state with actions', EmptyState);
