/** Reads one order of the customer: first from navigation state, then from the server. For islands. */
import { useCallback, useEffect, useState } from 'react';
import { stateFor, storeStateFor } from '../../../shared/navigation-state.ts';
import { api } from '../../account/session/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../../account/session/signed-out.ts';
import { usePageVisible } from '../use-page-visible.tsx';
import { type Order, orderOfState } from './order-detail.ts';

interface OrderRead {
  /** The latest known order; undefined if none. */
  readonly order: Order | undefined;
  /** Whether navigation state has order data, which is then updated with the server's. */
  readonly hasState: boolean;
  /** `missing`: the customer has no such order. */
  readonly answer: 'none' | 'read' | 'failed' | 'missing';
}

const NOT_READ: OrderRead = { order: undefined, hasState: false, answer: 'none' };

/**
 * @param clientId undefined for a visitor; then nothing is read
 * @param id id of the order
 * @param path path of the page, the key of its navigation state
 */
export function useOrder(clientId: number | undefined, id: number, path: string) {
  const [read, setRead] = useState(NOT_READ);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  usePageVisible(again);

  useEffect(() => {
    const order = clientId === undefined ? undefined : orderOfState(stateFor(path), id, clientId);
    setRead({ order, hasState: order !== undefined, answer: 'none' });
  }, [clientId, id, path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn refetches
  useEffect(() => {
    if (clientId === undefined) return undefined;
    let isHere = true;
    void api()
      .call('listOrders', { params: { clientId }, query: { id, page: 1, limit: 1 } })
      .then((answer) => {
        if (!answer.ok && isSignedOut(answer.error, SIGN_IN_AGAIN)) return;
        if (!isHere) return;
        if (!answer.ok) {
          console.warn(answer.error);
          setRead((last) => ({ ...last, answer: 'failed' }));
          return;
        }
        // A server without the `id` filter returns the newest order.
        const order = answer.data.data.find((one) => one.id === id);
        setRead((last) => ({ ...last, order, answer: order ? 'read' : 'missing' }));
      });
    return () => {
      isHere = false;
    };
  }, [clientId, id, turn]);

  // A reload shows the last known order.
  useEffect(() => {
    if (read.hasState && read.order) storeStateFor(path, read.order);
  }, [read, path]);

  return {
    ...read,
    again,
    /** Shows the result of the customer's own change, and discards older responses. */
    show: (order: Order) => {
      setRead((last) => ({ ...last, order, answer: 'read' }));
      again();
    },
  };
}
