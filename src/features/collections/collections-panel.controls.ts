/**
 * The all-collections panel (PAN-01): three columns below the navigation bar, in a narrow window one after the other as
 * steps. A mouse that rests on a row fills the next column and its click follows the row's link; a finger's first tap
 * fills, its second follows; keys move with arrows and follow with Enter.
 */
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { element, failure, icon, spinner } from '../../ui/elements.ts';
import { addLayer, showOverPage } from '../../ui/layers.ts';
import { collectionPath } from '../links.ts';
import { panelFrame, readColumn } from './collections-panel.browser.ts';
import {
  keyTarget,
  LEVELS,
  type Level,
  levelAfter,
  levelBefore,
  type Row,
  showMorePath,
  WORDS,
} from './collections-panel.ts';
import { type ColumnMemory, columnMemory } from './column-memory.ts';

/** Milliseconds a mouse rests on a row before it counts: rows are crossed on the way to the next column. */
const HOVER_DELAY = 150;
/** The list of all collections belongs to nothing. */
const ROOT = { id: 0, nom: '' };
const CONTROL = 'a[data-script="collections-panel"]';

const wide = matchMedia('(min-width: 860px)');

function attachTo(control: HTMLElement): void {
  const chosen: { collections?: Row | undefined; categories?: Row | undefined } = {};
  const rowOf = new WeakMap<Element, { readonly level: Level; readonly row: Row }>();
  let isOpen = false;
  let isFinger = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** The column that gets the focus as soon as there is something in it. */
  let awaited: Level | undefined;
  /** Of each step that a narrow window went on, what ends it. */
  const steps: (() => void)[] = [];

  const parentOf = (level: Level) =>
    level === 'collections' ? ROOT : level === 'categories' ? chosen.collections : chosen.categories;
  const memoryOf = (level: Level) =>
    columnMemory(
      (id) => readColumn(level, id),
      (id) => parentOf(level)?.id === id && draw(level),
    );
  const memories: Readonly<Record<Level, ColumnMemory>> = {
    collections: memoryOf('collections'),
    categories: memoryOf('categories'),
    subCategories: memoryOf('subCategories'),
  };
  const { panel, columns, closing } = panelFrame((level) => stepTo(level));

  const linksOf = (level: Level) => [...columns[level].body.querySelectorAll('a')];
  const chosenLink = (level: Level) => {
    const id = level === 'subCategories' ? undefined : chosen[level]?.id;
    return id === undefined ? undefined : linksOf(level).find((link) => rowOf.get(link)?.row.id === id);
  };
  const entryOf = (level: Level) => {
    const links = linksOf(level);
    return chosenLink(level) ?? links.find((link) => rowOf.has(link)) ?? links[0];
  };

  /** `link` is the one that Tab stops at in its column. */
  function stopAt(level: Level, link: HTMLElement | undefined): void {
    for (const one of linksOf(level)) one.tabIndex = one === link ? 0 : -1;
  }

  function newLink(level: Level, row: Row): HTMLElement {
    const link = element('a', { class: 'collections-panel__row', href: row.href }, element('span', {}, row.nom));
    if (levelAfter(level)) link.append(icon('chevron-right', 16));
    rowOf.set(link, { level, row });
    return element('li', {}, link);
  }

  /** What is seen of the list of what was chosen; above it the way to that itself. */
  function contentOf(level: Level): HTMLElement[] {
    const parent = parentOf(level);
    const words = WORDS[level];
    if (!parent) return [element('p', { class: 'collections-panel__words' }, words.hint)];
    const { collections, categories } = chosen;
    const allHref =
      level === 'categories' ? collections?.href : collections && collectionPath(collections, categories?.id);
    const all = element('a', { class: 'collections-panel__all', href: allHref }, `See all of ${parent.nom}`);
    const known = memories[level].of(parent.id);
    const above = level === 'collections' ? [] : [all];
    if (known?.state === 'failed') return [...above, failure(words.fails, () => memories[level].ask(parent.id))];
    if (known?.state !== 'listed') return [...above, spinner(words.waits)];
    const { rows, hasMore } = known.column;
    if (rows.length === 0) return [...above, element('p', { class: 'collections-panel__words' }, words.empty)];
    const list = element('ul', { role: 'list' }, ...rows.map((row) => newLink(level, row)));
    const moreHref = showMorePath(level, collections?.id);
    const label = `Show more ${words.title.toLowerCase()}`;
    const more = element('a', { class: 'collections-panel__all', href: moreHref, 'aria-label': label }, 'Show more');
    return hasMore ? [...above, list, more] : [...above, list];
  }

  function draw(level: Level): void {
    const { body, title } = columns[level];
    const hadFocus = body.contains(document.activeElement);
    body.replaceChildren(...contentOf(level));
    // Whoever scrolls what is not shown has the whole page laid out.
    if (panel.open) body.scrollTop = 0;
    mark(level);
    stopAt(level, entryOf(level));
    if (hadFocus) title.focus();
    const known = memories[level].of(parentOf(level)?.id ?? -1)?.state;
    if (awaited === level && known !== 'loading') enter(level);
  }

  function mark(level: Level): void {
    const link = chosenLink(level);
    for (const one of linksOf(level)) one.toggleAttribute('aria-current', false);
    link?.setAttribute('aria-current', 'true');
  }

  /** Brings the focus into a column, at once or when it has come. */
  function enter(level: Level): void {
    awaited = undefined;
    if (memories[level].of(parentOf(level)?.id ?? -1)?.state === 'loading') awaited = level;
    else (columns[level].body.querySelector('button') ?? entryOf(level) ?? columns[level].title).focus();
  }

  /** Fills the column after that of `row`. */
  function choose(level: Level, row: Row): void {
    const next = levelAfter(level);
    if (level === 'subCategories' || !next || chosen[level]?.id === row.id) return;
    chosen[level] = row;
    if (level === 'collections') chosen.categories = undefined;
    mark(level);
    memories[next].ask(row.id);
    for (const after of LEVELS.slice(LEVELS.indexOf(next))) draw(after);
  }

  const rowAt = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link ? rowOf.get(link) : undefined;
  };

  /** Chooses what is rested on, unless it is left before. */
  function rest(found: ReturnType<typeof rowAt>): void {
    clearTimeout(resting);
    if (found && wide.matches) resting = setTimeout(() => choose(found.level, found.row), HOVER_DELAY);
  }

  /** The column that a narrow window shows. */
  function stepTo(level: Level): void {
    const isBack = LEVELS.indexOf(level) < LEVELS.indexOf(stepNow());
    setStep(level);
    if (isBack) (entryOf(level) ?? columns[level].title).focus();
    else columns[level].title.focus();
  }
  /** Each step is a layer: Back leads a step back, then out. */
  function setStep(level: Level): void {
    panel.dataset.step = level;
    const count = LEVELS.indexOf(level);
    for (const end of steps.splice(count)) end();
    for (const before of LEVELS.slice(steps.length, count)) steps.push(addLayer(() => stepTo(before)));
  }
  const stepNow = () => LEVELS.find((level) => level === panel.dataset.step) ?? 'collections';

  function show(): void {
    if (wide.matches) panel.show();
    else showOverPage(panel);
  }

  function open(): void {
    isOpen = true;
    control.setAttribute('aria-expanded', 'true');
    memories.collections.ask(ROOT.id);
    void touchedStyles().then(() => {
      if (isOpen && !panel.open) show();
    });
  }

  /** @param isLeft the visitor went on to something else, where the focus stays */
  function shut(isLeft = false): void {
    isOpen = false;
    awaited = undefined;
    clearTimeout(resting);
    control.setAttribute('aria-expanded', 'false');
    panel.close();
    setStep('collections');
    if (!isLeft) control.focus();
  }

  /** Whether the click is to lead where its link does. */
  function follows(found: ReturnType<typeof rowAt>, event: MouseEvent): boolean {
    if (!found || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return true;
    const { level, row } = found;
    if (level === 'subCategories') return true;
    if (!wide.matches) return false;
    // A click that no pointer made comes from the keyboard.
    return event.detail === 0 || !isFinger || chosen[level]?.id === row.id;
  }

  /** Answers whether the key meant something. */
  function pressed(key: string, target: Element): boolean {
    const level = LEVELS.find((one) => columns[one].section.contains(target));
    if (!level) return false;
    const links = linksOf(level);
    const to = keyTarget(
      key,
      links.findIndex((link) => link.isSameNode(target)),
      links.length,
    );
    if (to !== undefined) {
      links[to]?.focus();
      return true;
    }
    if (!wide.matches) return false;
    const next = key === 'ArrowRight' ? levelAfter(level) : key === 'ArrowLeft' ? levelBefore(level) : undefined;
    if (!next) return false;
    const found = rowAt(target);
    if (found && key === 'ArrowRight') choose(found.level, found.row);
    if (parentOf(next)) enter(next);
    return true;
  }

  panel.addEventListener('pointerdown', ({ pointerType }) => {
    isFinger = pointerType !== 'mouse';
  });
  panel.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') rest(rowAt(target));
  });
  panel.addEventListener('pointerleave', () => rest(undefined));
  panel.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const level = LEVELS.find((one) => columns[one].body.contains(target));
    if (level && target.matches('a')) stopAt(level, target);
    if (target.matches(':focus-visible')) rest(rowAt(target));
  });
  panel.addEventListener('click', (event) => {
    const found = rowAt(event.target);
    awaited = undefined;
    if (!found || follows(found, event)) return;
    event.preventDefault();
    choose(found.level, found.row);
    const next = levelAfter(found.level);
    if (next && !wide.matches) stepTo(next);
  });
  panel.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    if (pressed(event.key, event.target)) event.preventDefault();
  });
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    const isOutside =
      relatedTarget instanceof Node && !panel.contains(relatedTarget) && !control.contains(relatedTarget);
    if (isOpen && isOutside && wide.matches) shut(true);
  });
  // The way back of a phone leads a step back, then out.
  panel.addEventListener('cancel', (event) => {
    const before = levelBefore(stepNow());
    if (!before || wide.matches) return;
    event.preventDefault();
    stepTo(before);
  });
  panel.addEventListener('close', () => {
    if (isOpen && !panel.open) shut();
  });
  closing.addEventListener('click', () => shut());
  control.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen) shut();
    else open();
  });
  document.addEventListener('click', ({ target }) => {
    if (!isOpen || !(target instanceof Element) || !target.isConnected) return;
    if (target === panel || !(panel.contains(target) || control.contains(target))) shut(true);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.preventDefault();
    shut();
  });
  wide.addEventListener('change', () => {
    if (!panel.open) return;
    panel.close();
    show();
  });
  // A page comes back from where it was kept with the panel as it was left.
  addEventListener('pagehide', () => {
    if (isOpen) shut(true);
  });

  for (const level of LEVELS) draw(level);
  control.after(panel);
  control.setAttribute('aria-haspopup', 'dialog');
  control.setAttribute('aria-expanded', 'false');
  control.setAttribute('aria-controls', panel.id);
}

/** Once its link is touched: the panel takes its time to make, and whoever touches something else waits for nothing. */
export function start(): void {
  const control = document.querySelector<HTMLElement>(CONTROL);
  if (control) attachTo(control);
}
