/** The data of the header, read by each page before its first byte. */
import type { ApiClient, CallAnswer, Result } from '../client/client.ts';
import { byName } from '../features/search/bar/category-options.ts';
import { forSameNames } from '../shared/for-same-names.ts';
import { SCREEN_LIMITS } from '../shared/page-sizes.ts';

type CategoryName = CallAnswer<'listSubCategoryNames'>['data'][number];

export interface Shell {
  /** Sorted by name. */
  readonly subCategories: readonly (CategoryName & {
    /** Whether it is selected in the search bar. */
    readonly isChosen?: true;
  })[];
}

const sorted = forSameNames((names: readonly CategoryName[]): Shell => ({ subCategories: names.toSorted(byName) }));

/** Reads the data of the header. */
export async function readShell(client: ApiClient): Promise<Result<Shell>> {
  const answer = await client.call('listSubCategoryNames', { query: { limit: SCREEN_LIMITS.headerSubCategories } });
  if (!answer.ok) return answer;
  return { ok: true, data: sorted(answer.data.data) };
}

/** The header of a search within `category`, which is added if the header's list lacks it. */
export function withinCategory({ subCategories }: Shell, { id, nom }: CategoryName): Shell {
  const others = subCategories.filter((category) => category.id !== id);
  return { subCategories: [...others, { id, nom, isChosen: true as const }].toSorted(byName) };
}
