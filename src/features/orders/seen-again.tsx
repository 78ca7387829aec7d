/** For islands whose page a customer leaves and comes back to: the tab in which they paid, or cancelled, was another. */
import { useEffect } from 'react';

/** Calls `again` whenever the page is seen again after it was hidden, or kept by the browser for `Back`. */
export function useSeenAgain(again: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [again]);
}
