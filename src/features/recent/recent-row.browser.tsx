/**
 * Renders the row of recently viewed products with React, so it is imported only if there are some. For the browser.
 */
import { mountIsland } from '../../hydration/react-roots.tsx';
import RecentRow from './RecentRow.tsx';

/** @param fileHost URL prefix of stored pictures */
export function mountRecentRow(place: HTMLElement, fileHost: string): void {
  mountIsland(place, <RecentRow place={place} fileHost={fileHost} />);
}
