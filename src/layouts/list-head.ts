/** What the head of a list's page says of the address that was asked for. Pure. */
import type { ListQuery } from '../shared/list-query.ts';

interface ListFacts {
  /** Of the first page, without the name of the marketplace. */
  readonly title: string;
  readonly description: string;
  /** Path of the list. */
  readonly path: string;
  readonly query: ListQuery;
  readonly productName: string;
}

/** Props of ShopLayout: further pages have a title and a description of their own. */
export function listHead({ title, description, path, query, productName }: ListFacts) {
  const isFirst = query.page === 1;
  return {
    title: `${isFirst ? title : `${title}, page ${query.page}`} | ${productName}`,
    description: isFirst ? description : `${description} Page ${query.page}.`,
    canonicalPath: path + query.canonicalLink,
    noindex: !query.isIndexed,
    nofollow: query.rule === 'refused',
  };
}
