/** `npm run shop`: the operator's commands by what they are about. `--help` describes them. */
import { AUDIT } from './shop/audit.ts';
import { CUSTOMERS } from './shop/customers.ts';
import { RATINGS, REVIEWS } from './shop/opinions.ts';
import { REPORTS } from './shop/reports.ts';
import { runProgram } from './shop/run-program.ts';

await runProgram({
  name: 'shop',
  groups: { customers: CUSTOMERS, reviews: REVIEWS, ratings: RATINGS, reports: REPORTS, audit: AUDIT },
});
