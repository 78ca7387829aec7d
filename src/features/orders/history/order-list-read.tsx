/** Reads a page of a customer's orders, and refetches it when the page becomes visible again. For islands. */
import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer } from '../../../client/client.ts';
import { api } from '../../account/session/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../../account/session/signed-out.ts';
import { usePageVisible } from '../use-page-visible.tsx';
import { ordersQuery } from './order-list-query.ts';

export type OrdersPage = CallAnswer<'listOrders'>;

interface OrdersRead {
  /** The last page read, possibly of another query string or before a failure; undefined at first. */
  readonly page: OrdersPage | undefined;
  /** The query string of `page`. */
  readonly search: string;
  readonly isFailed: boolean;
}

const NOT_READ: OrdersRead = { page: undefined, search: '', isFailed: false };

/**
 * @param clientId undefined for a visitor; then nothing is read
 * @param search the query string of the page; undefined while unknown
 */
export function useOrders(clientId: number | undefined, search: string | undefined) {
  const [read, setRead] = useState(NOT_READ);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  usePageVisible(again);

  // Never shows the orders of a previous customer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the customer
  useEffect(() => setRead(NOT_READ), [clientId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn refetches
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
        // Only logged, with an empty list; a list that is already shown stays.
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
    /** Whether the shown page is outdated. */
    isStale: read.page !== undefined && read.search !== search,
    again: () => {
      setRead((last) => ({ ...last, isFailed: false }));
      again();
    },
  };
}
