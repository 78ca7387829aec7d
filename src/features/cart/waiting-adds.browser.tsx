/** What was added to the cart without a network. For the browser. */
import { useEffect, useState } from 'react';
import { type WaitingData, waitingData } from '../../offline/waiting.browser.ts';
import { currentSession } from '../account/session/stored-session.ts';
import { CART_CHANGED } from './cart.store.ts';

export type WaitingAdd = WaitingData['add'];

/** Adds that wait for the network; none until the browser has told them. */
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
