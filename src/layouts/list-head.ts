/** Title, description and metadata of a list's page for the requested address. Pure. */
import type { ListQuery } from '../shared/list-query.ts';
import { breadcrumbList, type Crumb } from './breadcrumb-list.ts';
import { listJsonLd } from './site-json-ld.ts';

interface ListFacts {
  /** Title of the first page, without the name of the marketplace. */
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

interface ListItems {
  readonly crumbs: readonly Crumb[];
  /** Paths of the listed items in their order; a shop on its own host has a full address. */
  readonly paths: readonly string[];
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** {@link listHead}, with the breadcrumb and the list itself for search engines. */
export function listHeadWithItems({ crumbs, paths, publicUrl, ...facts }: ListFacts & ListItems) {
  const head = listHead(facts);
  const { page, limit } = facts.query;
  const list = listJsonLd({ name: facts.title, path: head.canonicalPath, paths, publicUrl, page, limit });
  return { ...head, jsonLd: [breadcrumbList(crumbs, publicUrl), ...list] };
}
