/** The filter by shop: its values are ids, whose names the answer looks up. Pure. */
import { condition, oneOf } from './filter.ts';
import { named } from './names.ts';

/** Maximum number of shops that a list offers: those with most of its products. */
const SHOPS_MAX = 8;

const ID = /^[1-9]\d{0,14}$/;

/** The term of a shop; the scope of its own list uses it, too. */
export const shopTerm = (id: number | string): string => `=b${id}`;

export const shop = named({
  kind: 'names',
  parameter: 'shop',
  call: 'boutiques',
  answer: 'boutiques',
  title: 'Shop',
  description: 'Shops by their ids, parted by |',
  read: (text) => (ID.test(text) ? text : undefined),
  none: '0',
  keyOf: (id) => id,
  unknown: 'Another shop',
  from: 'boutiqueId',
  namesOf: ({ boutiqueId }) => [String(boutiqueId)],
  term: (id) => shopTerm(id).slice(1),
  condition: (ids) => condition`"boutiqueId" + 0 in ${oneOf(ids.map(Number))}`,
  possible: { kind: 'drawn' },
  max: SHOPS_MAX,
  isShop: true,
});
