/** `npm run shop -- collections`: which collections come first. */
import { HOME_MIN_CATEGORIES } from '../../src/features/collections/collection-card.ts';
import {
  collectionsForOperator,
  type OperatorCollection,
} from '../../src/features/collections/operator/collections.repository.ts';
import {
  changeFeatured,
  type FeaturedChange,
} from '../../src/features/collections/operator/feature-collections.service.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Group, limitOf, subCommand } from './command.ts';
import { firstOf, restNote, table } from './table.ts';

/** Names or ids in one call. */
const MAX_NAMES = 100;

const HEADINGS = ['FEATURED', 'ID', 'NAME', 'CATEGORIES', 'PRODUCTS'];

const rowOf = ({ position, id, nom, categories, products }: OperatorCollection) => [
  position === null ? '' : String(position),
  String(id),
  nom,
  String(categories),
  products.toLocaleString('en'),
];

function listText(collections: readonly OperatorCollection[]): string {
  if (collections.length === 0) return 'No collection.';
  const small = collections.filter(({ position, categories }) => position !== null && categories < HOME_MIN_CATEGORIES);
  const notes = small.map(
    ({ nom }) =>
      `Home does not show ${oneLine(nom)}: it shows collections with more than ${HOME_MIN_CATEGORIES - 1} categories.`,
  );
  return [table([HEADINGS, ...collections.map(rowOf)]), ...notes].join('\n');
}

const change = (name: FeaturedChange['change'], takes: string, does: string) =>
  subCommand({
    takes,
    does,
    options: {},
    count: [1, MAX_NAMES],
    async run({ db, operator, now }, { positionals }) {
      const { featured, isChanged } = await changeFeatured(db, operator, { change: name, names: positionals }, now);
      const places = featured.map((one, at) => ({ ...one, position: at + 1 }));
      const list = places.length === 0 ? 'No collection is featured.' : listText(places);
      return { text: isChanged ? list : `Nothing changed.\n${list}`, json: { isChanged, featured: places } };
    },
  });

export const COLLECTIONS: Group = {
  about: 'says which collections come first',
  notes: 'Featured collections come first on home, on /collections and where others are suggested.',
  commands: {
    list: subCommand({
      takes: '[--limit N]',
      does: 'collections, the featured ones first',
      options: { limit: { type: 'string' } },
      count: [0, 0],
      async run({ db }, { values }) {
        const { shown, total } = firstOf(await collectionsForOperator(db.read), limitOf(values.limit));
        const rest = restNote(shown.length, total, 'collections');
        return { text: [listText(shown), ...rest].join('\n'), json: { collections: shown, total } };
      },
    }),
    feature: change('feature', 'ID|NAME …', 'features collections, after those that are featured'),
    unfeature: change('unfeature', 'ID|NAME …', 'takes collections back to the order of all others'),
    order: change('order', 'ID|NAME …', 'puts featured collections first, in this order'),
  },
};
