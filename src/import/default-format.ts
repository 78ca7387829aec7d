/**
 * The columns that `npm run import` reads without a mapping. `docs/import.md` shows them as tables, which
 * `npm run docs` generates and `npm run check` compares.
 *
 * A column that the file lacks leaves stored values unchanged. Each column says what an empty cell means.
 */
import { COUNTRY } from '../features/delivery/states.ts';
import { ORDER_CURRENCY } from '../features/orders/order-amounts.ts';

/** One column of the default format. */
export interface Column {
  readonly name: string;
  /** Describes the column in Markdown. */
  readonly what: string;
  /** Describes the meaning of an empty cell. */
  readonly empty: string;
}

/** Separates the parts of a field with several values. */
export const PARTS = '|';

export const DEFAULT_COLLECTION = 'Imported';

const REJECTED = 'the row is rejected';
const STAYS = 'stays as it is';
const REMOVES = 'none';

const column = (name: string, what: string, empty: string): Column => ({ name, what, empty });
const detail = (name: string, what: string) => column(name, `${what}, at most 100 characters`, REMOVES);
const ACTIVE = '`1`, `true`, `yes`, `0`, `false` or `no`';
const PICTURE = 'picture: an `https://` address, or a path below the file host';

/** The columns of a shop's location. In a product row they apply to a shop that the import creates. */
const place = (empty: string) => [
  column('pays', 'country by name', empty),
  column('province', 'state by name', empty),
  column('ville', 'city by name', empty),
];

const products = [
  column(
    'externalId',
    "the product's identity in its source, at most 500 characters; a second import changes the same product",
    '`lien` is the identity',
  ),
  column('lien', 'its address in its source', '`externalId` is the identity; one of the two is needed'),
  column('nom', 'name, 1 to 500 characters; a new product needs it', REJECTED),
  column('description', 'text, at most 20,000 characters', REMOVES),
  column(
    'prix',
    'price, or the old price of a promotion: `102000`, `₦ 102,000`, `4 000`, or a range, of which the lower end counts; above 0; a new product needs it',
    REJECTED,
  ),
  column(
    'prixPromotion',
    'price during the promotion, or what is taken off `prix`, in whole naira: `-10%`, `-500`. Lower than `prix`: the product is on promotion. The same: it is not. Higher: the row is rejected',
    'no promotion',
  ),
  column(
    'qte',
    'whole units that are in the shop, with those that were ordered and not sent; 0 for a new product without it',
    STAYS,
  ),
  column('mesure', 'unit, such as `kg`; created when missing', REMOVES),
  column('moq', 'smallest quantity that can be ordered', REMOVES),
  detail('quality', 'quality, such as `New`'),
  detail('typeOfsale', 'how it is sold'),
  detail('deliveryTime', 'days until it is delivered'),
  detail('weight', 'weight'),
  detail('length', 'length'),
  detail('width', 'width'),
  detail('height', 'height'),
  column('sousCategorie', 'sub-category, created when missing, like the next two; a new product needs it', REJECTED),
  column(
    'categorie',
    'its category; for a file without this column the stored one, for a new product the name of the sub-category',
    'named as the sub-category',
  ),
  column('collection', 'its collection', `\`${DEFAULT_COLLECTION}\``),
  column(
    'boutique',
    'shop; created when missing, with the next four; a shop that exists stays as it is; a new product needs it',
    REJECTED,
  ),
  column(
    'boutiqueLink',
    "last part of the shop's address: its identity",
    "made from the shop's name, so names that differ in case, accents or signs alone are one shop",
  ),
  ...place('not known'),
  column(
    'images',
    'pictures, separated by `|`, or by `;`, `,` or blanks before `http`: `https://` addresses (`http://` becomes `https://`), or paths below the file host',
    REMOVES,
  ),
  column('couleurs', 'colours of the pictures, separated by `|`, in the same order', REMOVES),
  column(
    'varietes',
    'varieties with their price in naira, separated by `|`: `Small:2500`, or with what they cost more or less than the product: `Small:+500`, `Small:-500`',
    REMOVES,
  ),
  column('champs', 'names of details, separated by commas or `|`: `Brand,Model`; goes with the next', REMOVES),
  column('valeurs', 'values of these details: `Oja,One`', REMOVES),
  column('isActive', `whether it is sold: ${ACTIVE}; 1 for a new product without it`, STAYS),
  column(
    'createdAt',
    'date (`2026-11-21`) or time (`2026-11-21T08:15:00Z`), not in the future; counts for a new product alone',
    'the time of the import',
  ),
];

const shops = [
  column('boutiqueLink', "last part of the shop's address: its identity", "made from the shop's name"),
  column('boutique', 'name; a new shop needs it', REJECTED),
  column('isActive', `${ACTIVE}; an inactive shop takes its products from all lists; 1 for a new shop`, STAYS),
  column('image', PICTURE, STAYS),
  ...place(STAYS),
  column('phone', 'phone, 7 to 15 digits with `+`, blanks, dots, hyphens and brackets', STAYS),
  column('email', 'where mails about its new orders and low stock go; never shown', STAYS),
  column('externalId', 'identity in its source', STAYS),
];

const banner = [
  column('externalId', 'identity in its source', '`image` is the identity'),
  column('image', PICTURE, REJECTED),
  column('link', 'where it leads: an address, or a path of this site', REJECTED),
  column('isActive', `${ACTIVE}; 1 for a new one`, STAYS),
];

const help = [
  column('slug', 'last part of its address: its identity', REJECTED),
  column('title', 'title, at most 200 characters', REJECTED),
  column('body', 'text, at most 200,000 characters', REJECTED),
  column('updatedAt', 'date or time of the text', 'the time of the change'),
];

const reviews = [
  column('externalId', "the review's identity in its source", REJECTED),
  column('produit', '`externalId` of the product', REJECTED),
  column('pseudo', 'name of who wrote it, at most 100 characters', REJECTED),
  column(
    'auteurId',
    "identity of who wrote it in the source; reviews with the same are one person's",
    'every review has a writer of its own',
  ),
  column(
    'cote',
    'stars, 1 to 5; with them it is a rating, of which a writer has one a product',
    'a review without stars',
  ),
  column('text', 'what was written, at most 5,000 characters; needed without stars', 'stars alone'),
  column('createdAt', 'date or time, not in the future', STAYS),
];

const name = (field: string, what: string) => column(field, `${what} by name, which is there already`, REJECTED);
const above = (field: string, what: string) =>
  column(field, `${what} that it is in`, 'found by its name alone; with several of that name the row is rejected');

const places = [
  column('pays', 'country by name', `\`${COUNTRY}\``),
  column('province', 'state by name', REJECTED),
  column('ville', 'city by name; it is added to the state, which is added to the country', 'the state alone is added'),
];

const currencies = [
  column('nom', 'name: its identity', REJECTED),
  column(
    'taux',
    `rate: what one of it is worth in naira, above 0, such as \`1650\` or \`2.6\`; that of \`${ORDER_CURRENCY}\` is 1`,
    REJECTED,
  ),
];

const pickUp = [
  column('boutiqueLink', "last part of the shop's address; the shop is there already", REJECTED),
  column('nom', 'name of the point: its identity within the shop', REJECTED),
  column('adressePrecise', 'address; a new point needs it', REJECTED),
  column('desc', 'note, such as opening hours', REMOVES),
];

/** The columns of each kind of file. */
export const COLUMNS = {
  products,
  shops,
  adverts: banner,
  infos: banner,
  help,
  reviews,
  collections: [name('collection', 'collection'), column('image', PICTURE, REJECTED)],
  categories: [name('categorie', 'category'), above('collection', 'collection'), column('image', PICTURE, REJECTED)],
  'sub-categories': [
    name('sousCategorie', 'sub-category'),
    above('categorie', 'category'),
    above('collection', 'collection'),
    column('image', PICTURE, REJECTED),
  ],
  places,
  currencies,
  'pick-up': pickUp,
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type ImportKind = keyof typeof COLUMNS;
export const IMPORT_KINDS = Object.keys(COLUMNS) as [ImportKind, ...ImportKind[]];

const namesOf = (columns: readonly Column[]): readonly string[] => columns.map(({ name }) => name);

/** The names of the columns of each kind. */
export const FIELDS = Object.fromEntries(
  Object.entries(COLUMNS).map(([kind, columns]) => [kind, namesOf(columns)]),
) as Record<ImportKind, readonly string[]>;
