/** `npm run account`: links for a new password, the short form of `npm run shop -- customers reset-link`. */
import { ACCOUNT } from './shop/reset-links.ts';
import { runProgram } from './shop/run-program.ts';

await runProgram({ name: 'account', groups: { account: ACCOUNT }, group: 'account' });
