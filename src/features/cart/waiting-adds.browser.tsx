/** Products that were added to the cart offline. For the browser. */
import { useEffect, useState } from 'react';
import { type WaitingData, waitingData } from '../../offline/waiting.browser.ts';
import { currentSession } from '../account/session/stored-session.ts';
import { CART_CHANGED } from './cart.store.ts';

export type WaitingAdd = WaitingData['add'];

/** Products that wait for the network; none until they were read from storage. */
export function useWaitingAdds(): readonly WaitingAdd[] {
  const [adds, setAdds] = useState<readonly WaitingAdd[]>([]);
  useEffect(() => {
    const read = () => setAdds(waitingData('add', currentSession()?.id));
    read();
    for (const type of [CART_CHANGED, 'storage']) addEventListener(type, read);
    return () => {
      for (const type of [CART_CHANGED, 'storage']) removeEventListener(type, read);
    };
  }, []);
  return adds;
}
