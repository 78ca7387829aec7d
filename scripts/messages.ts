/** `npm run messages`: short for `npm run shop -- messages`. `--help` describes it. */
import { MESSAGES } from './shop/messages.ts';
import { runProgram } from './shop/run-program.ts';

await runProgram({ name: 'messages', groups: { messages: MESSAGES }, group: 'messages' });
