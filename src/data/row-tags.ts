/** The tags that a change of a row purges, by table: the counterpart of the tags of the API's reads. Pure functions. */
import { isDeepStrictEqual } from 'node:util';
import type { Row, Tables } from './tables.ts';
import { tags } from './tags.ts';

/** Returns the tags of a change from `before` (undefined for a new row) to `after` (undefined for a deleted row). */
type Rule<T extends keyof Tables> = (before: Row<T> | undefined, after: Row<T> | undefined) => readonly string[];

function differ<R>(before: R | undefined, after: R | undefined, columns: readonly (keyof R)[]): boolean {
  return !before || !after || columns.some((column) => !isDeepStrictEqual(before[column], after[column]));
}

/** The rule of a row that lists show as soon as it exists. Only a change of the shown `columns` counts. */
function listed<T extends keyof Tables>(
  columns: readonly (keyof Row<T>)[],
  tagsOf: (row: Row<T>) => readonly string[],
): Rule<T> {
  return (before, after) => {
    if (!differ(before, after, columns)) return [];
    return [...(before ? tagsOf(before) : []), ...(after ? tagsOf(after) : [])];
  };
}

/** The rule of a row that is shown only where another row refers to it, so that a new one purges nothing. */
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

/**
 * Rules of the tables that appear in answers, except products, their children and their pictures, which
 * `products-write.repository.ts` and `picture-colours.repository.ts` log.
 */
const RULES = {
  pays: listed<'pays'>(['nom'], () => [tags.places]),
  provinces: listed<'provinces'>(['nom', 'paysId'], () => [tags.places]),
  villes: listed<'villes'>(['nom', 'provinceId'], () => [tags.places]),
  devises: listed<'devises'>(['nom', 'taux'], () => [tags.currencies]),
  classifications: listed<'classifications'>(['nom', 'url', 'rnd', 'position'], () => [tags.collections]),
  categories: listed<'categories'>(['nom', 'url', 'classificationId'], () => [tags.categories]),
  sous_categories: listed<'sous_categories'>(['nom', 'url', 'categorieId', 'rnd'], () => [tags.subCategories]),
  boutiques: ((before, after) => [...shopRow(before, after), ...shopList(before, after)]) satisfies Rule<'boutiques'>,
  mesures: referred<'mesures'>(['initials'], () => [tags.measures]),
  points_de_vente: listed<'points_de_vente'>(['boutiqueId', 'nom', 'adressePrecise', 'desc'], ({ boutiqueId }) => [
    tags.shop(boutiqueId),
  ]),
  shop_standings: listed<'shop_standings'>(
    ['delivered', 'ratings', 'ratingTenths', 'confirmHours'],
    ({ boutiqueId }) => [tags.standing(boutiqueId)],
  ),
  clients: referred<'clients'>(['pseudo', 'url'], ({ id }) => [tags.client(id)]),
  etoiles: listed<'etoiles'>(
    ['clientId', 'produitId', 'cote', 'comment', 'createdAt', 'bought', 'hiddenAt'],
    ({ produitId }) => [tags.ratings(produitId)],
  ),
  comments: listed<'comments'>(
    ['clientId', 'produitId', 'text', 'createdAt', 'bought', 'hiddenAt'],
    ({ produitId }) => [tags.reviews(produitId)],
  ),
  follows: listed<'follows'>(['clientId', 'boutiqueId'], ({ boutiqueId }) => [tags.followers(boutiqueId)]),
  pubs: listed<'pubs'>(['url', 'link', 'isActive', 'position'], () => [tags.adverts]),
  infos: listed<'infos'>(['url', 'link', 'isActive', 'position'], () => [tags.infos]),
  help_documents: listed<'help_documents'>(['title', 'body', 'updatedAt'], ({ slug }) => [tags.help(slug)]),
  mobile_apps: listed<'mobile_apps'>(['url'], () => [tags.mobileApps]),
} satisfies { [T in keyof Tables]?: Rule<T> };

export type TaggedTable = keyof typeof RULES;

/**
 * Returns the tags of everything that shows the row of `table` before or after its change; none when no shown column
 * changes.
 */
export function tagsOfRowChange<T extends TaggedTable>(
  table: T,
  before: Row<T> | undefined,
  after: Row<T> | undefined,
): string[] {
  const rule = RULES[table] as unknown as Rule<T>;
  return [...new Set(rule(before, after))];
}
