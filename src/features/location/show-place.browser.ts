/** Draws where orders go (place.store.ts) into the address boxes, which need no React for it. */

import { chosenState, STATE_CHOSEN } from '../delivery/chosen-state.store.ts';
import { $place } from './place.store.ts';
import { placeText } from './place.ts';

function show(): void {
  const { own, found } = $place.get();
  // A customer's address says more than the state that prices are shown for, and that more than the network.
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
