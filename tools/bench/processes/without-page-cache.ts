/** Preloaded into a shop: its page cache stores nothing, in memory or on disk, so every request renders its page. */
import { PageStore } from '../../../src/server/page-cache/page-store.ts';
import { StoredPages } from '../../../src/server/stored-pages/stored-pages.ts';

PageStore.prototype.set = () => {};
StoredPages.prototype.find = async () => undefined;
