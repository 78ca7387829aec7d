import { islandMarkup } from '../../../ui/island-markup.ts';
import AccountMenu from './AccountMenu.tsx';

/** HTML of the account menu of nobody in particular, to stand in `data-island="account-menu"`. */
export const accountMenuMarkup = islandMarkup(AccountMenu, ['fileHost']);
