/** `npm run shop`: the operator's commands by what they are about. `--help` describes them. */
import { AUDIT } from './shop/audit.ts';
import { CUSTOMERS } from './shop/customers.ts';
import { MESSAGES } from './shop/messages.ts';
import { runProgram } from './shop/run-program.ts';
import { SUBSCRIBERS } from './shop/subscribers.ts';

await runProgram({
  name: 'shop',
  groups: { customers: CUSTOMERS, messages: MESSAGES, subscribers: SUBSCRIBERS, audit: AUDIT },
});
