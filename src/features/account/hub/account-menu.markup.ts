import { islandMarkup } from '../../../ui/island-markup.ts';
import AccountMenu from './AccountMenu.tsx';

/** HTML of the account menu without a customer, for `data-island="account-menu"`. */
export const accountMenuMarkup = islandMarkup(AccountMenu, ['fileHost']);
