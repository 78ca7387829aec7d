/** Draws where orders go (place.store.ts) into the address boxes, which need no React for it. */

import { $place } from './place.store.ts';
import { placeWords } from './place.ts';

// Not called for the first value: until something is known, the boxes show what the server and before-paint.ts wrote.
$place.listen(({ own, found }) => {
  const isLocated = own !== undefined || found !== undefined;
  for (const words of document.querySelectorAll<HTMLElement>('.address-box__place')) {
    words.textContent = words.title = own ?? placeWords(found ?? {});
    words.closest('.address-box')?.toggleAttribute('data-located', isLocated);
  }
});
