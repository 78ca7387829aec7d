/**
 * The all-collections panel: three columns below the navigation bar, in a narrow window one after the other as
 * steps. Resting the mouse on a row fills the next column, and a click opens the row's link. The first tap fills, the
 * second opens. Arrow keys move, Enter opens.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import Icon from '../../ui/Icon.tsx';
import { showOverPage } from '../../ui/layers.ts';
import {
  type Column,
  keyTarget,
  LEVELS,
  type Level,
  levelAfter,
  levelBefore,
  type Row,
  showMorePath,
} from './collections-panel.ts';
import PanelColumn from './PanelColumn.tsx';
import { panelElements } from './panel-elements.browser.ts';
import { usePanelFocus } from './use-panel-focus.tsx';
import { hasModifier, usePanelLink } from './use-panel-link.tsx';
import { allPath, usePanelLists } from './use-panel-lists.tsx';
import { usePanelSteps } from './use-panel-steps.tsx';

/** Milliseconds that a mouse must rest on a row, since it crosses rows on its way to the next column. */
const HOVER_DELAY = 150;

interface CollectionsPanelProps {
  /** Opens and closes the panel, which is rendered after it. */
  readonly link: HTMLElement;
  /** Loads the list of a column for an id; undefined when that failed. */
  readonly read: (level: Level, id: number) => Promise<Column | undefined>;
  /** Loads the panel's styles. */
  readonly loadStyles: () => Promise<void>;
}

/** A row, and the column that it is in. */
interface Found {
  readonly level: Level;
  readonly row: Row;
}

/** The chosen, shown and focused rows of each column. */
function usePanelColumns(panel: { readonly current: HTMLElement | null }, read: CollectionsPanelProps['read']) {
  const lists = usePanelLists(read);
  const [elements] = useState(() => panelElements(() => panel.current));
  /** The link of each column that Tab and arrow keys enter. */
  const [stops, setStops] = useState<Partial<Record<Level, string | undefined>>>({});
  const focus = usePanelFocus(elements, (level) => lists.known(level)?.state === 'loading');
  const { levelAt, rowIdAt, titleOf, linksOf } = elements;

  const rowAt = (target: EventTarget | null): Found | undefined => {
    const [level, id] = [levelAt(target), rowIdAt(target)];
    const state = level && lists.known(level);
    const row = state?.state === 'listed' ? state.column.rows.find((one) => `${one.id}` === id) : undefined;
    return level && row && { level, row };
  };
  /** Fills the column after that of `row`. */
  const choose = ({ level, row }: Found) => {
    const next = levelAfter(level);
    if (level === 'subCategories' || !next || lists.parentOf(next)?.id === row.id) return;
    // The focused element is removed.
    for (const after of LEVELS.slice(LEVELS.indexOf(next)))
      if (linksOf(after).some((one) => one === document.activeElement)) titleOf(after)?.focus();
    setStops(({ collections, categories }) => ({ collections, ...(level === 'categories' && { categories }) }));
    lists.choose(level, row);
  };
  const setStop = (level: Level, key: string) => setStops((before) => ({ ...before, [level]: key }));
  /** Loads the list of a column again. */
  const retry = (level: Level) => {
    // The button is removed with the message.
    titleOf(level)?.focus();
    lists.memories[level].ask(lists.parentOf(level)?.id ?? 0);
  };
  return { ...lists, ...elements, ...focus, stops, setStop, rowAt, choose, retry };
}

type Columns = ReturnType<typeof usePanelColumns>;

/** Moves the focus by a key; returns whether it handled the key. */
function moveByKey(columns: Columns, isWide: boolean, key: string, target: Element): boolean {
  const level = columns.levelAt(target);
  if (!level) return false;
  const links = columns.linksOf(level);
  const at = links.findIndex((one) => one.isSameNode(target));
  const to = keyTarget(key, at, links.length);
  if (to !== undefined) {
    links[to]?.focus();
    return true;
  }
  const next = key === 'ArrowRight' ? levelAfter(level) : key === 'ArrowLeft' ? levelBefore(level) : undefined;
  if (!isWide || !next) return false;
  const found = columns.rowAt(target);
  if (found && key === 'ArrowRight') columns.choose(found);
  if (columns.parentOf(next)) columns.focusNext(next, 'entry');
  return true;
}

export default function CollectionsPanel({ link, read, loadStyles }: CollectionsPanelProps): ReactElement {
  const panel = useRef<HTMLDialogElement>(null);
  const [wide] = useState(() => matchMedia('(min-width: 860px)'));
  const columns = usePanelColumns(panel, read);
  const steps = usePanelSteps((level, isBack) => columns.focusNext(level, isBack ? 'entry' : 'title'));
  /** The latest values, for event handlers. */
  const now = useRef({
    isOpen: false,
    isFinger: false,
    resting: undefined as ReturnType<typeof setTimeout> | undefined,
  }).current;

  /** Chooses the row after the delay, unless the mouse leaves it. */
  const rest = (found: Found | undefined) => {
    clearTimeout(now.resting);
    if (found && wide.matches) now.resting = setTimeout(() => columns.choose(found), HOVER_DELAY);
  };

  const show = () => {
    if (!panel.current) return;
    if (wide.matches) panel.current.show();
    else showOverPage(panel.current);
  };
  const open = () => {
    now.isOpen = true;
    link.setAttribute('aria-expanded', 'true');
    columns.memories.collections.ask(0);
    void loadStyles().then(() => {
      if (now.isOpen && !panel.current?.open) show();
    });
  };
  /** @param isLeft the focus has moved elsewhere and stays there */
  const shut = (isLeft = false) => {
    now.isOpen = false;
    columns.forgetFocus();
    clearTimeout(now.resting);
    link.setAttribute('aria-expanded', 'false');
    panel.current?.close();
    steps.reset();
    if (!isLeft) link.focus();
  };

  usePanelLink({ link, panel, wide, isOpen: () => now.isOpen, open, shut, show });

  /** Whether a click follows its link. */
  const follows = ({ level, row }: Found, event: MouseEvent): boolean => {
    if (hasModifier(event) || level === 'subCategories') return true;
    if (!wide.matches) return false;
    // A click without a pointer comes from the keyboard.
    return event.detail === 0 || !now.isFinger || columns.chosen[level]?.id === row.id;
  };
  const clicked = (event: MouseEvent) => {
    const found = columns.rowAt(event.target);
    if (!found || follows(found, event)) return;
    event.preventDefault();
    columns.choose(found);
    const next = levelAfter(found.level);
    if (next && !wide.matches) steps.goTo(next);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    if (moveByKey(columns, wide.matches, event.key, event.target)) event.preventDefault();
  };
  const focused = ({ target }: FocusEvent<Element>) => {
    const level = columns.levelAt(target);
    const key = target instanceof HTMLElement ? target.dataset.link : undefined;
    if (level && key !== undefined) columns.setStop(level, key);
    if (target.matches(':focus-visible')) rest(columns.rowAt(target));
  };
  const blurred = ({ relatedTarget }: FocusEvent) => {
    const isInside =
      !(relatedTarget instanceof Node) || panel.current?.contains(relatedTarget) || link.contains(relatedTarget);
    if (now.isOpen && !isInside && wide.matches) shut(true);
  };
  /** Back on a phone goes one step back, then closes the panel. */
  const cancelled = (event: SyntheticEvent) => {
    const before = levelBefore(steps.currentStep());
    if (!before || wide.matches) return;
    event.preventDefault();
    steps.goTo(before);
  };

  return createPortal(
    <dialog
      className="collections-panel"
      id="collections-panel"
      ref={panel}
      aria-label="All collections"
      data-step={steps.step}
      onPointerDown={({ pointerType }) => {
        now.isFinger = pointerType !== 'mouse';
      }}
      onPointerOver={({ pointerType, target }) => pointerType === 'mouse' && rest(columns.rowAt(target))}
      onPointerLeave={() => rest(undefined)}
      onFocus={focused}
      onBlur={blurred}
      // Runs before the click is handled: a column that is still loading must not take the focus later.
      onClickCapture={columns.forgetFocus}
      onClick={clicked}
      onKeyDown={pressed}
      onCancel={cancelled}
      onClose={() => now.isOpen && !panel.current?.open && shut()}
    >
      <div className="collections-panel__frame">
        {LEVELS.map((level) => (
          <PanelColumn
            key={level}
            level={level}
            parent={columns.parentOf(level)}
            known={columns.known(level)}
            chosenId={level === 'subCategories' ? undefined : columns.chosen[level]?.id}
            allHref={allPath(level, columns.chosen)}
            moreHref={showMorePath(level, columns.chosen.collections?.id)}
            stop={columns.stops[level]}
            onBack={steps.goTo}
            onRetry={() => columns.retry(level)}
          />
        ))}
        <p className="collections-panel__keys">Arrow keys move, Enter opens, Escape closes.</p>
        <button className="collections-panel__close" type="button" aria-label="Close" onClick={() => shut()}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>,
    link.parentElement ?? document.body,
  );
}
