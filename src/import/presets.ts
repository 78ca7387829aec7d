/** Mappings for the exports of well-known shop systems, which are recognized by the header of a file. */
import { readFile } from 'node:fs/promises';
import { columnUse } from './column-use.ts';
import { FIELDS } from './default-format.ts';
import { type Mapping, readMapping } from './mapping.ts';
import { openSource, type ReadOptions } from './read-rows.ts';

export interface Preset {
  /** Name for `--from`. */
  readonly from: string;
  /** Name of the system and of the export, for people. */
  readonly title: string;
  /** Lists of columns; a file that has all columns of one list is this export. */
  readonly headers: readonly (readonly string[])[];
  /** Name of its mapping in the folder `presets`. */
  readonly file: string;
}

export const PRESETS: readonly Preset[] = [
  {
    from: 'shopify',
    title: "Shopify's export of products",
    headers: [
      ['Handle', 'Title', 'Variant Price'],
      ['URL handle', 'Title', 'Price', 'Option1 value'],
    ],
    file: 'shopify.json',
  },
  {
    from: 'woocommerce',
    title: "WooCommerce's export of products",
    headers: [['Type', 'SKU', 'Name', 'Regular price', 'Parent']],
    file: 'woocommerce.json',
  },
  {
    from: 'prestashop',
    title: "PrestaShop's file of products",
    headers: [
      ['Name *', 'Categories (x,y,z...)'],
      ['Name', 'Categories (x,y,z...)', 'Image URLs (x,y,z...)'],
    ],
    file: 'prestashop.json',
  },
  {
    from: 'prestashop',
    title: "PrestaShop's file of combinations",
    headers: [['Value (Value:Position)*', 'Impact on price']],
    file: 'prestashop-combinations.json',
  },
  {
    from: 'magento',
    title: "Magento's export of products",
    headers: [['sku', 'attribute_set_code', 'product_type', 'name']],
    file: 'magento.json',
  },
];

/** The names that `--from` accepts. */
export const PRESET_NAMES: readonly string[] = [...new Set(PRESETS.map(({ from }) => from))];

/** Returns the preset whose columns a file has; undefined when there is none. */
const presetOf = (columns: Iterable<string>): Preset | undefined => {
  const has = new Set(columns);
  return PRESETS.find(({ headers }) => headers.some((header) => header.every((column) => has.has(column))));
};

/** Returns the mapping of a preset. */
export async function presetMapping({ file }: Preset): Promise<Mapping> {
  return readMapping(await readFile(new URL(`./presets/${file}`, import.meta.url), 'utf8'), 'products');
}

/**
 * Returns the preset that is recognized by the header of `file`. A file with the identity and the name of the default
 * format is not an export.
 * @throws {SourceError} when it cannot be read
 */
export async function recognisedPreset(file: string, options: ReadOptions): Promise<Preset | undefined> {
  const wanted = new Set([...PRESETS.flatMap(({ headers }) => headers.flat()), ...FIELDS.products]);
  const source = await openSource(file, { ...options, wanted });
  try {
    if (source.format !== 'csv') return undefined;
    const { used } = columnUse({ fields: {} }, 'products', source.found);
    return used.includes('nom') ? undefined : presetOf(source.columns);
  } finally {
    await source.close();
  }
}
