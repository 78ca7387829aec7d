/** The customer's orders, selected by the query string. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { counted } from '../../../shared/counted.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import { PAGE_SIZE_OPTIONS } from '../../../shared/page-sizes.ts';
import Button from '../../../ui/Button.tsx';
import EmptyState from '../../../ui/EmptyState.tsx';
import Icon from '../../../ui/Icon.tsx';
import PageSize from '../../../ui/PageSize.tsx';
import Pagination from '../../../ui/Pagination.tsx';
import RetryButton from '../../../ui/RetryButton.tsx';
import SearchBox from '../../../ui/SearchBox.tsx';
import Spinner from '../../../ui/Spinner.tsx';
import { $session } from '../../account/session/session.store.ts';
import { useListAddress } from '../../lists/list-address.tsx';
import { ORDERS_PAGE } from '../order-places.ts';
import OrderListTable from './OrderListTable.tsx';
import { firstIndex } from './order-list.ts';
import { ordersQuery } from './order-list-query.ts';
import { useOrders } from './order-list-read.tsx';

/** The range of days; takes effect when applied (ORD-06/G-90). */
function DateRange({ query }: { readonly query: ListQuery }) {
  const { from = '', to = '' } = query.text;
  const fields = [
    { name: 'from', label: 'From', day: from },
    { name: 'to', label: 'To', day: to },
  ];
  return (
    <form className="order-dates" action={ORDERS_PAGE} method="get" aria-label="Dates of the orders">
      {Object.entries(query.keep('from', 'to')).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map(({ name, label, day }) => (
        <label key={name} className="order-dates__day">
          <span className="order-dates__label">{label}</span>
          <input key={day} className="field__input" type="date" name={name} defaultValue={day} />
        </label>
      ))}
      <Button variant="secondary">Apply dates</Button>
      {(from !== '' || to !== '') && (
        <Button variant="quiet" href={ORDERS_PAGE + query.link({ from: undefined, to: undefined })}>
          All dates
        </Button>
      )}
    </form>
  );
}

interface Props {
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** The card providers whose payment methods are offered. */
  readonly cardPayments: ShopSettings['cardPayments'];
}

export default function OrdersList({ fileHost, cardPayments }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const { search, query, count, submit, follow, stayWithin } = useListAddress({ path: ORDERS_PAGE, read: ordersQuery });
  const { page, isFailed, isStale, again } = useOrders(session?.id, search);
  const isNarrowed = Object.values(query.text).some((text) => text !== '');
  useEffect(() => stayWithin(isStale ? undefined : page?.totalPages));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click handler is for its links
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <div className="orders" onClick={follow}>
      <div className="orders__head">
        <p ref={count} className="orders__count" role="status" tabIndex={-1}>
          {page && counted(page.totalItems, 'order', 'orders')}
        </p>
        {/* On narrow screens the orders come first, and the filters are unfolded only while one is set. */}
        <details className="fold-away orders__fold" open={isNarrowed}>
          <summary>
            Search and dates <Icon name="chevron-down" size={20} />
          </summary>
        </details>
        <div className="orders__tools" onSubmit={submit}>
          <SearchBox
            action={ORDERS_PAGE}
            name="q"
            value={query.text.q ?? ''}
            label="Search by order ID"
            placeholder="AP-NG-0012345"
            keep={query.keep('q')}
          />
          <PageSize
            options={PAGE_SIZE_OPTIONS.counted}
            current={query.limit}
            action={ORDERS_PAGE}
            keep={query.keep('limit')}
          />
          <DateRange query={query} />
        </div>
      </div>
      {!page && !isFailed && <Spinner label="Loading your orders" />}
      {isFailed && page && (
        <div className="notice" role="alert">
          <p>These are your orders as you last saw them: they could not be loaded again.</p>
          <RetryButton variant="secondary" onRetry={again} />
        </div>
      )}
      {isFailed && !page && (
        <div role="alert">
          <EmptyState title="Your orders could not be loaded" text="Check your connection, then try again.">
            <RetryButton onRetry={again} />
          </EmptyState>
        </div>
      )}
      {page?.data.length === 0 && !isStale && (
        <EmptyState
          title={isNarrowed ? 'No order found' : 'No order yet'}
          text={isNarrowed ? 'None of your orders has this number and date.' : 'Your orders will appear here.'}
        >
          {isNarrowed ? (
            <Button href={ORDERS_PAGE} variant="secondary">
              Show all orders
            </Button>
          ) : (
            <Button href="/products">Discover products</Button>
          )}
        </EmptyState>
      )}
      {page && page.data.length > 0 && (
        <OrderListTable
          orders={page.data}
          fileHost={fileHost}
          first={firstIndex(query)}
          isStale={isStale}
          cardPayments={cardPayments}
        />
      )}
      {page && (
        <Pagination
          page={query.page}
          totalPages={page.totalPages}
          href={(number) => ORDERS_PAGE + query.link({ page: number })}
        />
      )}
    </div>
  );
}
