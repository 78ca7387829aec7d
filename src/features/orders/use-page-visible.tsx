/** Refreshes islands when a customer returns to the page, for example after a payment in another tab. */
import { useEffect } from 'react';

/** Calls `again` whenever the page becomes visible, also when the browser restores it for `Back`. */
export function usePageVisible(again: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [again]);
}
