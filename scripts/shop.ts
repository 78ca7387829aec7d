/** `npm run shop`: the operator's commands by what they are about. `--help` describes them. */
import { AUDIT } from './shop/audit.ts';
import { CUSTOMERS } from './shop/customers.ts';
import { CURRENCIES, PICK_UP, PLACES } from './shop/places.ts';
import { runProgram } from './shop/run-program.ts';

await runProgram({
  name: 'shop',
  groups: { customers: CUSTOMERS, places: PLACES, currencies: CURRENCIES, 'pick-up': PICK_UP, audit: AUDIT },
});
