/** One order of the customer: what the page before handed over at once, then as the server has it. For islands. */
import { useCallback, useEffect, useState } from 'react';
import { keepStateFor, stateFor } from '../../../shared/navigation-state.ts';
import { api } from '../../account/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../../account/signed-out.ts';
import { usePageVisible } from '../use-page-visible.tsx';
import { type Order, orderOfState } from './order-detail.ts';

interface OrderRead {
  /** The order as it is known best; undefined while nothing is. */
  readonly order: Order | undefined;
  /** Whether navigation state has order data (C-71). */
  readonly hasState: boolean;
  /** `missing`: the customer has no such order. */
  readonly answer: 'none' | 'read' | 'failed' | 'missing';
}

const NOT_READ: OrderRead = { order: undefined, hasState: false, answer: 'none' };

/**
 * @param clientId undefined for a visitor, for whom nothing is read
 * @param id of the order
 * @param path of the page, under which its navigation state is stored
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
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
        // A server that knows no `id` answers the newest order.
        const order = answer.data.data.find((one) => one.id === id);
        setRead((last) => ({ ...last, order, answer: order ? 'read' : 'missing' }));
      });
    return () => {
      isHere = false;
    };
  }, [clientId, id, turn]);

  // A reload shows what was seen last.
  useEffect(() => {
    if (read.hasState && read.order) keepStateFor(path, read.order);
  }, [read, path]);

  return {
    ...read,
    again,
    /** Shows what an own change has made of it; an answer from before the change counts no more. */
    keep: (order: Order) => {
      setRead((last) => ({ ...last, order, answer: 'read' }));
      again();
    },
  };
}
