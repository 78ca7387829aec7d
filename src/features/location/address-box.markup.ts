import { islandMarkup } from '../../ui/island-markup.ts';
import AddressBox from './AddressBox.tsx';

/** HTML of a delivery-address box, for `data-island="place"`. */
export const addressBoxMarkup = islandMarkup(AddressBox, []);
