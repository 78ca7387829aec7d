/** Preloaded (`--import`): appends the address of every module that this process loads to the file LOADED_MODULES. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const list = process.env.LOADED_MODULES;
if (!list) throw new Error('LOADED_MODULES must name a file.');
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(list, `${url}\n`);
    return nextLoad(url, context);
  },
});
