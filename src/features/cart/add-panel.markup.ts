import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import AddPanel, { type AddPanelProps } from './AddPanel.tsx';

/** HTML of the add-to-cart panel of a product, to stand in `data-island="add-panel"`. One of a page: drawn each time. */
export const addPanelMarkup = (props: AddPanelProps): string => renderToString(createElement(AddPanel, props));
