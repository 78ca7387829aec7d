/** The all-collections panel: its link in the navigation bar, and the lists that fill it. For the browser. */
import { loadPanelStyles } from '../../hydration/panel-styles.ts';
import { mountIsland } from '../../hydration/react-roots.tsx';
import { api } from '../account/session/api.browser.ts';
import CollectionsPanel from './CollectionsPanel.tsx';
import { type Column, columnOf, type Level, PANEL_LIMIT } from './collections-panel.ts';

/** A list that fails is only logged; its column stays empty and says why. */
const failed = (error: unknown): undefined => void console.warn('A list of the panel could not be read.', error);

/** Loads the list of a column for `id`; undefined when that failed. */
async function readColumn(level: Level, id: number): Promise<Column | undefined> {
  const query = { limit: PANEL_LIMIT };
  if (level === 'collections') {
    const answer = await api().call('listCollections', { query: { page: 1, ...query } });
    return answer.ok ? columnOf(level, answer.data) : failed(answer.error);
  }
  if (level === 'categories') {
    const answer = await api().call('listCategoriesOfCollection', { params: { id }, query });
    return answer.ok ? columnOf(level, answer.data, answer.data.collection) : failed(answer.error);
  }
  const answer = await api().call('listSubCategoriesOfCategory', { params: { categoryId: id }, query });
  return answer.ok ? columnOf(level, answer.data) : failed(answer.error);
}

/** Makes a click on `link` open the panel beside it. With a modifier key it stays a link. */
export function enhanceCollections(link: HTMLElement): void {
  // The panel renders itself into the element around the link.
  mountIsland(new DocumentFragment(), <CollectionsPanel link={link} read={readColumn} loadStyles={loadPanelStyles} />);
}
