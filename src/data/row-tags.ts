/** The tags that a change of a row purges, by table: the counterpart of the tags of the API's reads. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { EVERYTHING } from './change-log.ts';
import type { Row, Tables } from './tables.ts';
import { tags } from './tags.ts';

/** Tags of a change from `before` (none for a new row) to `after` (none for one that is deleted). */
type Rule<T extends keyof Tables> = (before: Row<T> | undefined, after: Row<T> | undefined) => readonly string[];

function differ<R>(before: R | undefined, after: R | undefined, columns: readonly (keyof R)[]): boolean {
  return !before || !after || columns.some((column) => !isDeepStrictEqual(before[column], after[column]));
}

/** A row that lists show as soon as it is there; a change of any other than the shown `columns` is none. */
function listed<T extends keyof Tables>(
  columns: readonly (keyof Row<T>)[],
  tagsOf: (row: Row<T>) => readonly string[],
): Rule<T> {
  return (before, after) => {
    if (!differ(before, after, columns)) return [];
    return [...(before ? tagsOf(before) : []), ...(after ? tagsOf(after) : [])];
  };
}

/** A row that is shown only where another one refers to it, so that nothing shows a new one. */
function referred<T extends keyof Tables>(
  columns: readonly (keyof Row<T>)[],
  tagsOf: (row: Row<T>) => readonly string[],
): Rule<T> {
  return (before, after) => (before && differ(before, after, columns) ? tagsOf(before) : []);
}

const shopRow = referred<'boutiques'>(
  ['nomBoutique', 'nomLink', 'isActive', 'url', 'pays', 'province', 'ville', 'phone'],
  ({ id }) => [tags.shop(id)],
);
const shopList = listed<'boutiques'>(['nomBoutique', 'nomLink', 'isActive', 'pays', 'province', 'ville', 'rnd'], () => [
  tags.shops,
]);

/** Tables that reach answers, but products and what belongs to them: `products-write.repository.ts` logs those. */
const RULES = {
  pays: listed<'pays'>(['nom'], () => [tags.places]),
  provinces: listed<'provinces'>(['nom', 'paysId'], () => [tags.places]),
  villes: listed<'villes'>(['nom', 'provinceId'], () => [tags.places]),
  devises: listed<'devises'>(['nom', 'taux'], () => [tags.currencies]),
  classifications: listed<'classifications'>(['nom', 'url', 'rnd'], () => [tags.collections]),
  categories: listed<'categories'>(['nom', 'url', 'classificationId'], () => [tags.categories]),
  sous_categories: listed<'sous_categories'>(['nom', 'url', 'categorieId', 'rnd'], () => [tags.subCategories]),
  boutiques: ((before, after) => [...shopRow(before, after), ...shopList(before, after)]) satisfies Rule<'boutiques'>,
  mesures: referred<'mesures'>(['initials'], () => [tags.measures]),
  points_de_vente: listed<'points_de_vente'>(['boutiqueId', 'nom', 'adressePrecise', 'desc'], ({ boutiqueId }) => [
    tags.shop(boutiqueId),
  ]),
  clients: referred<'clients'>(['pseudo', 'url'], ({ id }) => [tags.client(id)]),
  etoiles: listed<'etoiles'>(['clientId', 'produitId', 'cote', 'comment', 'createdAt'], ({ produitId }) => [
    tags.ratings(produitId),
  ]),
  comments: listed<'comments'>(['clientId', 'produitId', 'text', 'createdAt'], ({ produitId }) => [
    tags.reviews(produitId),
  ]),
  follows: listed<'follows'>(['clientId', 'boutiqueId'], ({ boutiqueId }) => [tags.followers(boutiqueId)]),
  pubs: listed<'pubs'>(['url', 'link', 'isActive'], () => [tags.adverts]),
  infos: listed<'infos'>(['url', 'link', 'isActive'], () => [tags.infos]),
  help_documents: listed<'help_documents'>(['title', 'body', 'updatedAt'], ({ slug }) => [tags.help(slug)]),
  mobile_apps: listed<'mobile_apps'>(['url'], () => [tags.mobileApps]),
  // An answer waits for a colour that is not known yet; which ones show one that is known, nothing tells.
  pictures: ((before, after) => {
    if (before) return differ(before, after, ['placeholder']) ? [EVERYTHING] : [];
    return after ? [tags.picture(after.path)] : [];
  }) satisfies Rule<'pictures'>,
} satisfies { [T in keyof Tables]?: Rule<T> };

export type TaggedTable = keyof typeof RULES;

/** The tags of all that shows the row of `table` before or after its change; none when nothing that is shown changes. */
export function tagsOfRowChange<T extends TaggedTable>(
  table: T,
  before: Row<T> | undefined,
  after: Row<T> | undefined,
): string[] {
  const rule = RULES[table] as unknown as Rule<T>;
  return [...new Set(rule(before, after))];
}
