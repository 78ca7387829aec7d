import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { printedOnce } from '../../ui/rendered-once.ts';
import AddPanel, { type AddPanelProps } from './AddPanel.tsx';

/** HTML of the add-to-cart panel of a product, for `data-island="add-panel"`. Rendered again only for other props. */
export const addPanelMarkup = (props: AddPanelProps): string =>
  printedOnce(`add-panel ${JSON.stringify(props)}`, () => renderToString(createElement(AddPanel, props)));
