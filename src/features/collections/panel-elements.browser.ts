/** Finds the parts of the all-collections panel in the document. */
import { LEVELS, type Level } from './collections-panel.ts';

export interface PanelElements {
  /** The column that holds `target`. */
  levelAt(target: EventTarget | null): Level | undefined;
  /** Id of the row that holds `target`. */
  rowIdAt(target: EventTarget | null): string | undefined;
  /** The heading of a column. */
  titleOf(level: Level): HTMLElement | undefined;
  /** The links that arrow keys move between. */
  linksOf(level: Level): HTMLElement[];
  /** The element to focus in a column: the retry button of a failed list, or the link used last. */
  entryOf(level: Level): HTMLElement | undefined;
}

/** Finds the parts of a panel. @param panel returns the panel once it is rendered */
export function panelElements(panel: () => HTMLElement | null): PanelElements {
  const columnOf = (level: Level) => panel()?.querySelector<HTMLElement>(`[data-level=${level}]`);
  const linksOf = (level: Level) => [...(columnOf(level)?.querySelectorAll<HTMLElement>('[data-link]') ?? [])];
  return {
    levelAt: (target) => LEVELS.find((level) => target instanceof Node && columnOf(level)?.contains(target)),
    rowIdAt: (target) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined,
    titleOf: (level) => columnOf(level)?.querySelector<HTMLElement>('h2') ?? undefined,
    linksOf,
    entryOf: (level) =>
      columnOf(level)?.querySelector<HTMLElement>('.failure button') ??
      linksOf(level).find(({ tabIndex }) => tabIndex === 0),
  };
}
