/** One of the three columns of the all-collections panel. */
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import Failure from '../../ui/Failure.tsx';
import Icon from '../../ui/Icon.tsx';
import Spinner from '../../ui/Spinner.tsx';
import { type Level, levelAfter, levelBefore, MESSAGES, type Row } from './collections-panel.ts';
import type { ColumnState } from './column-memory.ts';

export interface PanelColumnProps {
  /** Which of the three columns. */
  readonly level: Level;
  /** Id of the parent of the list; undefined before one is chosen. */
  readonly parent: { readonly id: number; readonly nom: string } | undefined;
  /** What was read of the list; undefined before that. */
  readonly known: ColumnState | undefined;
  /** Id of the row whose list the next column shows. */
  readonly chosenId: number | undefined;
  /** Page of the parent; undefined if it has none. */
  readonly allHref: string | undefined;
  /** Page of all items, for a list that is longer than the column. */
  readonly moreHref: string;
  /** {@link linkKey} of the link that was focused last. */
  readonly stop: string | undefined;
  /** Called with the column to which a phone goes back. */
  readonly onBack: (to: Level) => void;
  readonly onRetry: () => void;
}

/** Key of a row's link; the links above and below the rows are `all` and `more`. */
const linkKey = (row: Row): string => `${row.id}`;

/** Key of the one link that Tab stops at in a column; keys move among the others. */
function tabStop({ stop, chosenId, allHref }: PanelColumnProps, rows: readonly Row[]): string | undefined {
  const keys = rows.map(linkKey);
  if (stop !== undefined && (keys.includes(stop) || stop === 'all' || stop === 'more')) return stop;
  const chosen = rows.find(({ id }) => id === chosenId);
  return chosen ? linkKey(chosen) : (keys[0] ?? (allHref && 'all'));
}

function Content(props: PanelColumnProps): ReactElement {
  const { level, parent, known, chosenId, allHref, moreHref, onRetry } = props;
  const message = MESSAGES[level];
  if (!parent) return <p className="collections-panel__words">{message.hint}</p>;
  const { rows, hasMore } = known?.state === 'listed' ? known.column : { rows: [], hasMore: false };
  const stop = tabStop(props, rows);
  const link = (key: string) => ({ 'data-link': key, tabIndex: key === stop ? 0 : -1 });
  return (
    <>
      {allHref !== undefined && (
        <a className="collections-panel__all" href={allHref} {...link('all')}>
          See all of {parent.nom}
        </a>
      )}
      {known !== undefined && known.state !== 'loading' && rows.length === 0 && (
        <p className="collections-panel__words">{message.empty}</p>
      )}
      {known?.state === 'failed' && <Failure message={message.fails} onRetry={onRetry} />}
      {(known === undefined || known.state === 'loading') && <Spinner label={message.waits} />}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list
        <ul role="list">
          {rows.map((row) => (
            <li key={row.id}>
              <a
                className="collections-panel__row"
                href={row.href}
                data-row={row.id}
                aria-current={level !== 'subCategories' && row.id === chosenId ? 'true' : undefined}
                {...link(linkKey(row))}
              >
                <span>{row.nom}</span>
                {levelAfter(level) && <Icon name="chevron-right" size={16} />}
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <a
          className="collections-panel__all"
          href={moreHref}
          aria-label={`Show more ${message.title.toLowerCase()}`}
          {...link('more')}
        >
          Show more
        </a>
      )}
    </>
  );
}

export default function PanelColumn(props: PanelColumnProps): ReactElement {
  const { level, parent, known, onBack } = props;
  const body = useRef<HTMLDivElement>(null);
  const id = `collections-panel-${level}`;
  const before = levelBefore(level);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list scrolls to its top
  useLayoutEffect(() => {
    // Scrolling a hidden column would force a layout of the entire page.
    if (body.current?.closest('dialog')?.open) body.current.scrollTop = 0;
  }, [parent?.id, known?.state]);
  return (
    <section className="collections-panel__column" data-level={level} aria-labelledby={id}>
      <div className="collections-panel__head">
        {before && (
          <button
            className="collections-panel__back"
            type="button"
            aria-label={`Back to ${MESSAGES[before].title.toLowerCase()}`}
            onClick={() => onBack(before)}
          >
            <Icon name="chevron-left" />
          </button>
        )}
        <h2
          className="collections-panel__title"
          id={id}
          tabIndex={-1}
          ref={(title) => {
            // An opening dialog focuses this element; React does not print the attribute.
            if (title && !before) title.autofocus = true;
          }}
        >
          {MESSAGES[level].title}
        </h2>
      </div>
      <div className="collections-panel__body" ref={body}>
        <Content {...props} />
      </div>
    </section>
  );
}
