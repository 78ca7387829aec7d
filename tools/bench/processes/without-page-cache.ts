/** Preloaded into a shop: its page cache stores nothing, so every request renders its page. */
import { PageStore } from '../../../src/server/page-cache/page-store.ts';

PageStore.prototype.set = () => {};
