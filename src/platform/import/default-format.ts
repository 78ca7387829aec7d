/**
 * The file that `npm run import` takes without a mapping: CSV with a header line (UTF-8, with or without a byte
 * order mark, any line ends), or JSON Lines (`.jsonl`, `.ndjson`) with the same names as keys. Columns may stand in
 * any order and be left out; those with other names are not read. Empty means "not given".
 *
 * **products**, one row a product:
 *
 * | column | what |
 * |---|---|
 * | `externalId` | the product's identity in its source; a second import changes the same product |
 * | `lien` | its address in its source: the identity when `externalId` is empty. One of the two is needed |
 * | `nom` | name, 1 to 500 characters; needed |
 * | `description` | text, at most 20,000 characters |
 * | `prix` | price, or the old price of a promotion: `102000`, `₦ 102,000`, `4 000`, or a range, of which the lower end counts; needed, above 0 |
 * | `prixPromotion` | price during the promotion. Lower than `prix`: the product is on promotion. The same: it is not. Higher: the row is wrong |
 * | `qte` | whole units in the shop, with those that were ordered and not sent; 0 when empty |
 * | `mesure` | unit, such as `kg`; made when missing |
 * | `moq` | smallest quantity that can be ordered |
 * | `quality`, `typeOfsale`, `deliveryTime`, `weight`, `length`, `width`, `height` | texts of at most 100 characters |
 * | `sousCategorie` | sub-category; needed. Made when missing, like the next two |
 * | `categorie` | its category; named as the sub-category when empty |
 * | `collection` | its collection; `Imported` when empty |
 * | `boutique` | shop; needed. Made when missing, with the next four; a shop that exists stays as it is |
 * | `boutiqueLink` | last part of the shop's address: its identity. Made from the shop's name when empty, so names that differ in case, accents or signs alone are one shop |
 * | `pays`, `province`, `ville` | place of the shop by name |
 * | `images` | pictures, parted by a pipe (U+007C): `https://` addresses, or paths below the file host |
 * | `couleurs` | colours of the pictures, parted by a pipe, in the same order |
 * | `varietes` | varieties with their price in naira, parted by a pipe: `Small:2500` |
 * | `champs`, `valeurs` | details, as two lists parted by commas: `Brand,Model` and `Oja,One` |
 * | `isActive` | `1`, `true`, `yes`, `0`, `false` or `no`; 1 when empty |
 * | `createdAt` | date (`2026-11-21`) or time (`2026-11-21T08:15:00Z`); the time of the first import when empty. An update keeps it |
 *
 * **shops**: `boutiqueLink`, `boutique`, `isActive`, `image`, `pays`, `province`, `ville`, `phone`, `externalId`. The
 * identity is the link (made from the name when empty); what a row leaves empty stays as it is. Closing a shop takes
 * its products from all lists.
 *
 * **adverts** and **infos** (info banners): `externalId` (or `image` when empty) is the identity, `image`, `link`
 * (`https://…` or a path of this site), `isActive`.
 *
 * **help**: `slug`, `title`, `body`, `updatedAt`.
 */

export const IMPORT_KINDS = ['products', 'shops', 'adverts', 'infos', 'help'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const banner = ['externalId', 'image', 'link', 'isActive'] as const;

export const FIELDS: Readonly<Record<ImportKind, readonly string[]>> = {
  products: [
    'externalId',
    'lien',
    'nom',
    'description',
    'prix',
    'prixPromotion',
    'qte',
    'mesure',
    'moq',
    'quality',
    'typeOfsale',
    'deliveryTime',
    'weight',
    'length',
    'width',
    'height',
    'sousCategorie',
    'categorie',
    'collection',
    'boutique',
    'boutiqueLink',
    'pays',
    'province',
    'ville',
    'images',
    'couleurs',
    'varietes',
    'champs',
    'valeurs',
    'isActive',
    'createdAt',
  ],
  shops: ['boutiqueLink', 'boutique', 'isActive', 'image', 'pays', 'province', 'ville', 'phone', 'externalId'],
  adverts: banner,
  infos: banner,
  help: ['slug', 'title', 'body', 'updatedAt'],
};

/** Between the parts of a field that holds several. */
export const PARTS = '|';

export const DEFAULT_COLLECTION = 'Imported';
