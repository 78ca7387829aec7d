/** Links to the other pages of a list. */
import { pageItems } from './pagination.ts';

export interface PaginationProps {
  /** Current page, from 1. */
  readonly page: number;
  /** Number of pages; nothing is rendered for one. */
  readonly totalPages: number;
  /** Address of a page, from 1. */
  readonly href: (page: number) => string;
  /** The `rel` of the link to a page, added to `next` and `prev`; by default crawlers follow it. */
  readonly rel?: (page: number) => 'nofollow' | undefined;
  /** Text of the link to the next page. */
  readonly nextLabel?: string;
  /** Text of the link to the previous page. */
  readonly backLabel?: string;
  /** Name of the landmark. */
  readonly label?: string;
  /** Whether the links change the list in place. */
  readonly refines?: boolean;
}

/** Joins names that are defined, as in `next nofollow`. */
const joined = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

export default function Pagination({
  page,
  totalPages,
  href,
  rel: relOf = () => undefined,
  nextLabel = 'Next',
  backLabel = 'Back',
  label = 'Pages',
  refines = false,
}: PaginationProps) {
  if (totalPages <= 1) return null;
  const ends = [
    { side: 'back', label: backLabel, to: page - 1, rel: 'prev' },
    { side: 'next', label: nextLabel, to: page + 1, rel: 'next' },
  ];
  const enhance = refines ? 'refine' : undefined;
  const items = pageItems(page, totalPages);
  return (
    <nav className="pagination" aria-label={label}>
      {ends.map(({ side, label: message, to, rel }) =>
        to >= 1 && to <= totalPages ? (
          <a
            key={side}
            className={`pagination__end pagination__end--${side}`}
            data-enhance={enhance}
            href={href(to)}
            rel={joined(rel, relOf(to))}
          >
            {message}
          </a>
        ) : (
          // biome-ignore lint/a11y/useValidAnchor: a disabled link without `href`, as in the pages
          <a key={side} className={`pagination__end pagination__end--${side}`} role="link" aria-disabled="true">
            {message}
          </a>
        ),
      )}
      <ol className="pagination__pages">
        {items.map((item, at) => (
          <li key={item === 'gap' ? `gap after ${items[at - 1]}` : item}>
            {item === 'gap' ? (
              <span className="pagination__gap">…</span>
            ) : (
              <a
                className="pagination__page"
                data-enhance={enhance}
                href={href(item)}
                rel={relOf(item)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
              >
                {item}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
