import { staticMarkup } from './island-markup.ts';
import Pagination, { type PaginationProps } from './Pagination.tsx';
import { pageItems } from './pagination.ts';

/** The props with the links themselves in place of the functions that return them. */
function keyOf({ href, rel, ...props }: PaginationProps): string {
  const { page, totalPages } = props;
  const shown = [page - 1, page + 1, ...pageItems(page, totalPages)];
  return JSON.stringify([props, shown.map((item) => (item === 'gap' || item < 1 ? '' : [href(item), rel?.(item)]))]);
}

const markup = staticMarkup('pagination', Pagination, keyOf);

/** HTML of Pagination.tsx. */
export const paginationMarkup = (props: PaginationProps): string => (props.totalPages <= 1 ? '' : markup(props));
