/** A list of an island whose search, size and page are in the address. Changes do not navigate. */
import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ListQuery } from '../../shared/list-query.ts';

interface ListAddress {
  /** Path of the page. */
  readonly path: string;
  /** Parses a query string, with `?`, or ''. */
  readonly read: (search: string) => ListQuery;
  /** The query string of the request; undefined where the page is the same for all visitors. */
  readonly first?: string;
}

/** @returns `search` is undefined until the island runs if the server does not know it */
export function useListAddress({ path, read, first }: ListAddress) {
  const [search, setSearch] = useState(first);
  const count = useRef<HTMLParagraphElement>(null);
  const query = read(search ?? '');

  useEffect(() => {
    const look = () => setSearch(read(location.search).canonical);
    if (first === undefined) look();
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  }, [first, read]);

  const go = (next: string, how: 'pushState' | 'replaceState' = 'pushState') => {
    history[how](null, '', path + next);
    setSearch(next);
  };
  const goFromHere = (next: string) => {
    go(next);
    count.current?.focus();
  };

  return {
    search,
    query,
    /** Ref for the result count, which receives the focus when the list changes. */
    count,
    /** Submit handler for an element around the forms of the list. */
    submit: (event: SubmitEvent<HTMLElement>) => {
      event.preventDefault();
      const fields = new FormData(event.target as HTMLFormElement);
      const given = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
      goFromHere(read(`?${given}`).canonical);
    },
    /** Click handler for an element around links to this list with another query string; other links navigate. */
    follow: (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const url = new URL(link.href);
      if (url.pathname !== path) return;
      event.preventDefault();
      goFromHere(url.search);
      count.current?.scrollIntoView({ block: 'center' });
    },
    /**
     * Goes to the last page from an address past the end, or when the last item of a page is gone. @param totalPages
     * undefined while unknown
     */
    stayWithin: (totalPages: number | undefined) => {
      const last = Math.max(totalPages ?? query.page, 1);
      if (query.page > last) go(query.link({ page: last }), 'replaceState');
    },
  };
}
