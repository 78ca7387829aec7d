/** `npm run order`: the short form of `npm run shop -- orders`. `--help` describes it. */
import { ORDERS } from './shop/orders.ts';
import { runProgram } from './shop/run-program.ts';

await runProgram({ name: 'order', groups: { orders: ORDERS }, group: 'orders' });
