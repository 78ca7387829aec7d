/** A script of a page, for elements with `data-script="later"`. */
import { scriptArrived } from '../../../src/hydration/arrivals.ts';

for (const element of document.querySelectorAll('[data-script=later]')) {
  for (const type of ['click', 'submit', 'change'])
    element.addEventListener(type, (event) => {
      event.preventDefault();
      window.said.push(`later ${type} ${element.textContent?.trim()}`);
    });
}
scriptArrived('later');
