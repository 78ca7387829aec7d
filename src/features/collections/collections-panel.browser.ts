/** What the all-collections panel is made of: its frame with three empty columns, and what they are filled with. */
import { element, icon } from '../../ui/elements.ts';
import { api } from '../account/api.browser.ts';
import { type Column, columnOf, LEVELS, type Level, levelBefore, PANEL_LIMIT, WORDS } from './collections-panel.ts';

/** The list of a column that belongs to `id`; undefined when it did not come. */
export async function readColumn(level: Level, id: number): Promise<Column | undefined> {
  const query = { limit: PANEL_LIMIT };
  if (level === 'collections') {
    const answer = await api().call('listCollections', { query: { page: 1, ...query } });
    return answer.ok ? columnOf(level, answer.data) : undefined;
  }
  if (level === 'categories') {
    const answer = await api().call('listCategoriesOfCollection', { params: { id }, query });
    return answer.ok ? columnOf(level, answer.data, answer.data.collection) : undefined;
  }
  const answer = await api().call('listSubCategoriesOfCategory', { params: { categoryId: id }, query });
  return answer.ok ? columnOf(level, answer.data) : undefined;
}

/** @param stepTo called when the way back to a column is pressed, which a narrow window shows */
function newColumn(level: Level, stepTo: (level: Level) => void) {
  const id = `collections-panel-${level}`;
  const title = element('h2', { class: 'collections-panel__title', id, tabindex: '-1' }, WORDS[level].title);
  const body = element('div', { class: 'collections-panel__body' });
  const before = levelBefore(level);
  const head = element('div', { class: 'collections-panel__head' }, title);
  if (before) {
    const label = `Back to ${WORDS[before].title.toLowerCase()}`;
    const attributes = { class: 'collections-panel__back', type: 'button', 'aria-label': label };
    const back = element('button', attributes, icon('chevron-left'));
    back.addEventListener('click', () => stepTo(before));
    head.prepend(back);
  } else title.autofocus = true;
  const place = { class: 'collections-panel__column', 'data-level': level, 'aria-labelledby': id };
  return { section: element('section', place, head, body), title, body };
}

/** The panel, closed and in no page yet. @param stepTo see {@link newColumn} */
export function panelFrame(stepTo: (level: Level) => void) {
  const columns: Readonly<Record<Level, ReturnType<typeof newColumn>>> = {
    collections: newColumn('collections', stepTo),
    categories: newColumn('categories', stepTo),
    subCategories: newColumn('subCategories', stepTo),
  };
  const close = { class: 'collections-panel__close', type: 'button', 'aria-label': 'Close' };
  const closing = element('button', close, icon('close'));
  const keys = element('p', { class: 'collections-panel__keys' }, 'Arrow keys move, Enter opens, Escape closes.');
  const sections = LEVELS.map((level) => columns[level].section);
  const panel = element(
    'dialog',
    {
      class: 'collections-panel',
      id: 'collections-panel',
      'aria-label': 'All collections',
      'data-step': 'collections',
    },
    element('div', { class: 'collections-panel__frame' }, ...sections, keys, closing),
  );
  return { panel, columns, closing };
}
