import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import AddPanel, { type AddPanelProps } from './AddPanel.tsx';

/** HTML of the add-to-cart panel of a product, for `data-island="add-panel"`. Rendered for each page: a page has only one. */
export const addPanelMarkup = (props: AddPanelProps): string => renderToString(createElement(AddPanel, props));
