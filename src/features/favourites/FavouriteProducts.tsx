/** The customer's favourites. The address selects the page. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { counted } from '../../shared/counted.ts';
import { PAGE_SIZE_OPTIONS } from '../../shared/page-sizes.ts';
import Button from '../../ui/Button.tsx';
import EmptyState from '../../ui/EmptyState.tsx';
import PageSize from '../../ui/PageSize.tsx';
import Pagination from '../../ui/Pagination.tsx';
import RetryButton from '../../ui/RetryButton.tsx';
import SearchBox from '../../ui/SearchBox.tsx';
import Spinner from '../../ui/Spinner.tsx';
import { $session } from '../account/session/session.store.ts';
import { useListAddress } from '../lists/list-address.tsx';
import ProductCard from '../products/card/ProductCard.tsx';
import { FAVOURITES_PATH, favouritesQuery } from './favourites-query.ts';
import { type FavouritesPage, useFavourites } from './use-favourites.tsx';

interface FavouriteProductsProps {
  /** Query string of the request. */
  readonly search: string;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
}

/** A page of favourites; a message and a link when there are none. */
function Cards({ page, search, fileHost }: { page: FavouritesPage } & FavouriteProductsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Index of the focused card. */
  const focused = useRef(-1);
  // A removed card loses the focus; the card that takes its place receives it, or the link below the last one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the cards are others
  useEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return;
    const hearts = list.current?.querySelectorAll<HTMLElement>('.heart') ?? [];
    const next = hearts[Math.min(focused.current, hearts.length - 1)];
    (next ?? document.querySelector<HTMLElement>('.product-listing .empty-state a'))?.focus();
  }, [page]);
  if (page.data.length === 0)
    return (
      <EmptyState title="No product">
        {search === '' ? (
          <Button href="/products">Discover products</Button>
        ) : (
          <Button href={FAVOURITES_PATH} variant="secondary">
            Show all favourites
          </Button>
        )}
      </EmptyState>
    );
  const now = Date.now();
  return (
    <ul
      ref={list}
      className="product-grid product-grid--grid"
      // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none for Safari
      role="list"
      onFocus={({ currentTarget, target }) => {
        focused.current = [...currentTarget.children].findIndex((card) => card.contains(target));
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused.current = -1;
      }}
    >
      {page.data.map(({ id, produit }) => (
        <ProductCard key={id} product={produit} now={now} fileHost={fileHost} />
      ))}
    </ul>
  );
}

export default function FavouriteProducts({ search: first, fileHost }: FavouriteProductsProps) {
  const session = useStore($session, { ssr: 'initial' });
  const address = useListAddress({ path: FAVOURITES_PATH, read: favouritesQuery, first });
  const { search = first, query, count, submit, follow, stayWithin } = address;
  const { favourites, again } = useFavourites(session?.id, search);
  const page = favourites.state === 'read' ? favourites.page : undefined;
  useEffect(() => stayWithin(page?.totalPages));

  return (
    <div className="product-listing">
      <div className="list-tools" onSubmit={submit}>
        <SearchBox
          action={FAVOURITES_PATH}
          name="q"
          value={query.text.q ?? ''}
          label="Search your favourites"
          placeholder="Search your favourites"
          keep={query.keep('q')}
        />
      </div>
      <p ref={count} className="product-listing__words" role="status" tabIndex={-1}>
        {page && counted(page.totalItems, 'product', 'products')}
      </p>
      {favourites.state === 'loading' && <Spinner label="Loading your favourites" />}
      {favourites.state === 'failed' && (
        <div role="alert">
          <EmptyState title="Internet connection error">
            <RetryButton onRetry={again} />
          </EmptyState>
        </div>
      )}
      {page && (
        <>
          <Cards page={page} search={search} fileHost={fileHost} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: its links are what is touched */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click */}
          <div className="product-listing__end" onClick={follow} onSubmit={submit}>
            <Pagination
              page={query.page}
              totalPages={page.totalPages}
              href={(number) => FAVOURITES_PATH + query.link({ page: number })}
            />
            <PageSize
              options={PAGE_SIZE_OPTIONS.products}
              current={query.limit}
              action={FAVOURITES_PATH}
              keep={query.keep('limit')}
            />
          </div>
        </>
      )}
    </div>
  );
}
