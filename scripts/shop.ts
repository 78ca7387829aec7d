/** `npm run shop`: the operator's commands by what they are about. `--help` describes them. */
import { AUDIT } from './shop/audit.ts';
import { CUSTOMERS } from './shop/customers.ts';
import { ORDERS } from './shop/orders.ts';
import { runProgram } from './shop/run-program.ts';
import { SALES_GROUP } from './shop/sales.ts';

await runProgram({ name: 'shop', groups: { orders: ORDERS, sales: SALES_GROUP, customers: CUSTOMERS, audit: AUDIT } });
