/** Preloaded (`--import`): makes the demo's package unavailable. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (!resolved.url.includes('/tools/demo/')) return resolved;
    throw Object.assign(new Error(`Cannot find module '${resolved.url}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
