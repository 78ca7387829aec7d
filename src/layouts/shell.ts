/** What the header shows on every page, read by each page before its first byte. */
import type { ApiClient, CallAnswer, Result } from '../client/client.ts';
import { SCREEN_LIMITS } from '../features/page-sizes.ts';
import { byName } from '../features/search/category-options.ts';

export interface Shell {
  /** By name (HDR-16). */
  readonly subCategories: CallAnswer<'listSubCategoryNames'>['data'];
}

/** The header's read (HDR-66). */
export async function readShell(client: ApiClient): Promise<Result<Shell>> {
  const answer = await client.call('listSubCategoryNames', { query: { limit: SCREEN_LIMITS.headerSubCategories } });
  if (!answer.ok) return answer;
  const subCategories = answer.data.data.toSorted(byName);
  return { ok: true, data: { subCategories } };
}
