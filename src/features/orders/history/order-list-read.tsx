/** A page of a customer's orders, read when it is asked for and again when it is looked at again. For islands. */
import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer } from '../../../client/client.ts';
import { api } from '../../account/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../../account/signed-out.ts';
import { usePageVisible } from '../use-page-visible.tsx';
import { ordersQuery } from './order-list-query.ts';

export type OrdersPage = CallAnswer<'listOrders'>;

interface OrdersRead {
  /** What was read last, perhaps of another query string, or before a failure; undefined until there is one. */
  readonly page: OrdersPage | undefined;
  /** The query string that `page` answers. */
  readonly search: string;
  readonly isFailed: boolean;
}

const NOT_READ: OrdersRead = { page: undefined, search: '', isFailed: false };

/**
 * @param clientId undefined for a visitor, for whom nothing is read
 * @param search the query string of the page; undefined while it is not known
 */
export function useOrders(clientId: number | undefined, search: string | undefined) {
  const [read, setRead] = useState(NOT_READ);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  usePageVisible(again);

  // Orders of the customer before are not shown to this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose they are
  useEffect(() => setRead(NOT_READ), [clientId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (clientId === undefined || search === undefined) return undefined;
    let isHere = true;
    const { page, limit, text } = ordersQuery(search);
    const query = {
      page,
      limit,
      keyword: text.q || undefined,
      from: text.from || undefined,
      to: text.to || undefined,
    };
    void api()
      .call('listOrders', { params: { clientId }, query })
      .then((answer) => {
        if (!answer.ok && isSignedOut(answer.error, SIGN_IN_AGAIN)) return;
        if (!isHere) return;
        if (answer.ok) {
          setRead({ page: answer.data, search, isFailed: false });
          return;
        }
        // Only logged, and an empty list (G-103); one that is seen already stays.
        console.warn(answer.error);
        setRead((last) => ({ page: last.search === search ? last.page : undefined, search, isFailed: true }));
      });
    return () => {
      isHere = false;
    };
  }, [clientId, search, turn]);

  return {
    page: read.page,
    isFailed: read.isFailed,
    /** Whether what is shown is not what was asked for last. */
    isStale: read.page !== undefined && read.search !== search,
    again: () => {
      setRead((last) => ({ ...last, isFailed: false }));
      again();
    },
  };
}
