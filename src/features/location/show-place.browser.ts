/** Shows the delivery place (place.store.ts) in the address boxes, without React. */

import { chosenState, STATE_CHOSEN } from '../delivery/chosen-state.store.ts';
import { $place } from './place.store.ts';
import { placeText } from './place.ts';

function show(): void {
  const { own, found } = $place.get();
  // A customer's address is more precise than the state chosen for prices, which is more precise than the network.
  const known = own ?? (chosenState() || undefined);
  const isLocated = known !== undefined || found !== undefined;
  for (const message of document.querySelectorAll<HTMLElement>('.address-box__place'))
    message.textContent = message.title = known ?? placeText(found ?? {});
  document.documentElement.toggleAttribute('data-located', isLocated);
}

// Not called for the first value: until something is known, the boxes show what the server and before-paint.ts wrote.
$place.listen(show);
if (typeof window !== 'undefined')
  for (const type of [STATE_CHOSEN, 'storage', 'pageshow']) addEventListener(type, show);
