/** Fills a phone's menu with the departments when it is opened for the first time. For the browser. */
import { createPortal } from 'react-dom';
import { loadPanelStyles } from '../../hydration/panel-styles.ts';
import { mountIsland } from '../../hydration/react-roots.tsx';
import { MAX_IDS } from '../../shared/page-sizes.ts';
import { api } from '../account/session/api.browser.ts';
import MenuCategories from './MenuCategories.tsx';
import { departmentsOf } from './menu-categories.ts';

async function readDepartments() {
  const answer = await api().call('listCollections', { query: { minCategories: 1, limit: MAX_IDS } });
  if (answer.ok) return departmentsOf(answer.data.data);
  console.warn('The departments could not be read.', answer.error);
  return undefined;
}

/** Addresses of the page and of its breadcrumb, the narrowest last. */
function pathsOfPage(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('.breadcrumb__link');
  const places = [...links, location];
  return places.map(({ pathname, search }) => pathname + search);
}

/** Puts the departments below the link to all categories. */
export function enhanceMenu(): void {
  const place = document.querySelector('.nav-bar__more');
  if (!place) return;
  void loadPanelStyles();
  const categories = <MenuCategories read={readDepartments} paths={pathsOfPage()} />;
  mountIsland(new DocumentFragment(), createPortal(categories, place));
}
