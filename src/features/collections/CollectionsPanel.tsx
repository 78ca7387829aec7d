/**
 * The all-collections panel (PAN-01): three columns below the navigation bar, in a narrow window one after the other as
 * steps. A mouse that rests on a row fills the next column and its click follows the row's link; a finger's first tap
 * fills, its second follows; keys move with arrows and follow with Enter.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import Icon from '../../ui/Icon.tsx';
import { addLayer, showOverPage } from '../../ui/layers.ts';
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
import { hasModifier, usePanelLink } from './use-panel-link.tsx';
import { allPath, usePanelLists } from './use-panel-lists.tsx';

/** Milliseconds a mouse rests on a row before it counts: rows are crossed on the way to the next column. */
const HOVER_DELAY = 150;

interface CollectionsPanelProps {
  /** Opens and closes the panel, which is rendered after it. */
  readonly link: HTMLElement;
  /** The list of a column that belongs to an id; undefined when it did not come. */
  readonly read: (level: Level, id: number) => Promise<Column | undefined>;
  /** Loads the panel's styles. */
  readonly loadStyles: () => Promise<void>;
}

/** What gets the focus after the next render: in a column the heading, or the link that was used last. */
interface NextFocus {
  readonly level: Level;
  readonly on: 'title' | 'entry';
}

export default function CollectionsPanel({ link, read, loadStyles }: CollectionsPanelProps): ReactElement {
  const { chosen, parentOf, known, memories, choose: chooseRow } = usePanelLists(read);
  const [step, setShownStep] = useState<Level>('collections');
  const [stops, setStops] = useState<Partial<Record<Level, string | undefined>>>({});
  const [, drawAgain] = useState({});
  const panel = useRef<HTMLDialogElement>(null);
  /** What handlers need as it is at that moment. */
  const now = useRef({
    isOpen: false,
    isFinger: false,
    step: 'collections' as Level,
    resting: undefined as ReturnType<typeof setTimeout> | undefined,
    focus: undefined as NextFocus | undefined,
    /** Of each step that a narrow window went on, what ends it. */
    steps: [] as (() => void)[],
  }).current;
  const [wide] = useState(() => matchMedia('(min-width: 860px)'));

  const columnOf = (level: Level) => panel.current?.querySelector<HTMLElement>(`[data-level=${level}]`);
  const levelAt = (target: EventTarget | null) =>
    LEVELS.find((level) => target instanceof Node && columnOf(level)?.contains(target));
  const titleOf = (level: Level) => columnOf(level)?.querySelector<HTMLElement>('h2');
  const linksOf = (level: Level) => [...(columnOf(level)?.querySelectorAll<HTMLElement>('[data-link]') ?? [])];
  const entryOf = (level: Level) => linksOf(level).find(({ tabIndex }) => tabIndex === 0);
  const rowAt = (target: EventTarget | null): { level: Level; row: Row } | undefined => {
    const level = levelAt(target);
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
    const state = level && known(level);
    const row = state?.state === 'listed' ? state.column.rows.find((one) => `${one.id}` === id) : undefined;
    return level && row && { level, row };
  };

  const focusNext = (level: Level, on: NextFocus['on']) => {
    now.focus = { level, on };
    drawAgain({});
  };
  useLayoutEffect(() => {
    if (!now.focus) return;
    const { level, on } = now.focus;
    // It gets the focus as soon as there is something in it.
    if (on === 'entry' && known(level)?.state === 'loading') return;
    now.focus = undefined;
    const entry = columnOf(level)?.querySelector<HTMLElement>('.failure button') ?? entryOf(level);
    ((on === 'entry' && entry) || titleOf(level))?.focus();
  });

  /** Fills the column after that of `row`. */
  const choose = (level: Level, row: Row) => {
    const next = levelAfter(level);
    if (level === 'subCategories' || !next || parentOf(next)?.id === row.id) return;
    // What had the focus goes.
    for (const after of LEVELS.slice(LEVELS.indexOf(next)))
      if (linksOf(after).some((one) => one === document.activeElement)) titleOf(after)?.focus();
    setStops(({ collections, categories }) => ({ collections, ...(level === 'categories' && { categories }) }));
    chooseRow(level, row);
  };

  /** Chooses what is rested on, unless it is left before. */
  const rest = (found: ReturnType<typeof rowAt>) => {
    clearTimeout(now.resting);
    if (found && wide.matches) now.resting = setTimeout(() => choose(found.level, found.row), HOVER_DELAY);
  };

  /** Each step is a layer: Back leads a step back, then out. */
  const setStep = (level: Level) => {
    now.step = level;
    setShownStep(level);
    const count = LEVELS.indexOf(level);
    for (const end of now.steps.splice(count)) end();
    for (const before of LEVELS.slice(now.steps.length, count)) now.steps.push(addLayer(() => stepTo(before)));
  };
  /** Shows the column of a narrow window. */
  const stepTo = (level: Level) => {
    focusNext(level, LEVELS.indexOf(level) < LEVELS.indexOf(now.step) ? 'entry' : 'title');
    setStep(level);
  };

  const show = () => {
    if (!panel.current) return;
    if (wide.matches) panel.current.show();
    else showOverPage(panel.current);
  };
  const open = () => {
    now.isOpen = true;
    link.setAttribute('aria-expanded', 'true');
    memories.collections.ask(0);
    void loadStyles().then(() => {
      if (now.isOpen && !panel.current?.open) show();
    });
  };
  /** @param isLeft the visitor went on to something else, where the focus stays */
  const shut = (isLeft = false) => {
    now.isOpen = false;
    now.focus = undefined;
    clearTimeout(now.resting);
    link.setAttribute('aria-expanded', 'false');
    panel.current?.close();
    setStep('collections');
    if (!isLeft) link.focus();
  };

  usePanelLink({ link, panel, wide, isOpen: () => now.isOpen, open, shut, show });

  /** Whether the click is to lead where its link does. */
  const follows = ({ level, row }: { level: Level; row: Row }, event: MouseEvent): boolean => {
    if (hasModifier(event) || level === 'subCategories') return true;
    if (!wide.matches) return false;
    // A click without a pointer is from the keyboard.
    return event.detail === 0 || !now.isFinger || chosen[level]?.id === row.id;
  };
  const clicked = (event: MouseEvent) => {
    const found = rowAt(event.target);
    if (!found || follows(found, event)) return;
    event.preventDefault();
    choose(found.level, found.row);
    const next = levelAfter(found.level);
    if (next && !wide.matches) stepTo(next);
  };
  /** Answers whether the key meant something. */
  const moves = (key: string, target: Element): boolean => {
    const level = levelAt(target);
    if (!level) return false;
    const links = linksOf(level);
    const at = links.findIndex((one) => one.isSameNode(target));
    const to = keyTarget(key, at, links.length);
    if (to !== undefined) {
      links[to]?.focus();
      return true;
    }
    const next = key === 'ArrowRight' ? levelAfter(level) : key === 'ArrowLeft' ? levelBefore(level) : undefined;
    if (!wide.matches || !next) return false;
    const found = rowAt(target);
    if (found && key === 'ArrowRight') choose(found.level, found.row);
    if (parentOf(next)) focusNext(next, 'entry');
    return true;
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    if (moves(event.key, event.target)) event.preventDefault();
  };
  const focused = ({ target }: FocusEvent<Element>) => {
    const level = levelAt(target);
    const key = target instanceof HTMLElement ? target.dataset.link : undefined;
    if (level && key !== undefined) setStops((before) => ({ ...before, [level]: key }));
    if (target.matches(':focus-visible')) rest(rowAt(target));
  };
  const blurred = ({ relatedTarget }: FocusEvent) => {
    const isInside =
      !(relatedTarget instanceof Node) || panel.current?.contains(relatedTarget) || link.contains(relatedTarget);
    if (now.isOpen && !isInside && wide.matches) shut(true);
  };
  /** The way back of a phone leads a step back, then out. */
  const cancelled = (event: SyntheticEvent) => {
    const before = levelBefore(now.step);
    if (!before || wide.matches) return;
    event.preventDefault();
    stepTo(before);
  };

  return createPortal(
    <dialog
      className="collections-panel"
      id="collections-panel"
      ref={panel}
      aria-label="All collections"
      data-step={step}
      onPointerDown={({ pointerType }) => {
        now.isFinger = pointerType !== 'mouse';
      }}
      onPointerOver={({ pointerType, target }) => pointerType === 'mouse' && rest(rowAt(target))}
      onPointerLeave={() => rest(undefined)}
      onFocus={focused}
      onBlur={blurred}
      // Before what the click does: a column that is still loading does not get the focus any more.
      onClickCapture={() => {
        now.focus = undefined;
      }}
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
            parent={parentOf(level)}
            known={known(level)}
            chosenId={level === 'subCategories' ? undefined : chosen[level]?.id}
            allHref={allPath(level, chosen)}
            moreHref={showMorePath(level, chosen.collections?.id)}
            stop={stops[level]}
            onBack={stepTo}
            onRetry={() => {
              // The button goes with its words.
              titleOf(level)?.focus();
              memories[level].ask(parentOf(level)?.id ?? 0);
            }}
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
