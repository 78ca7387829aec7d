/** `npm run shop -- products`: looks up products, takes them off sale, and lists those of which little is left. */
import { setProductsOpen } from '../../src/features/products/operator/close-products.service.ts';
import {
  lowStock,
  type OperatorProduct,
  productsForOperator,
} from '../../src/features/products/operator/products.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { csvText } from '../../src/shared/csv.ts';
import { formatNaira } from '../../src/shared/money.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Group, limitOf, partArgument, subCommand } from './command.ts';
import { restNote, table } from './table.ts';

/** Products in one call. */
const MAX_IDS = 200;
const MAX_UNITS = 1_000_000;

function idOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`${oneLine(text)} is not the id of a product.`);
  return Number(text);
}

function unitsOf(text: string): number {
  const units = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (units < 0 || units > MAX_UNITS)
    throw new OperatorError(`--at-most is a number of units from 0 to ${MAX_UNITS.toLocaleString('en')}.`);
  return units;
}

const HEADINGS = ['ID', 'NAME', 'SHOP', 'UNITS', 'PRICE', 'STATE'];

function listText(products: readonly OperatorProduct[], total: number): string {
  if (total === 0) return 'No product.';
  const rows = products.map((product) => [
    String(product.id),
    product.nom,
    product.nomLink,
    String(product.qte),
    formatNaira(product.prixActuel),
    product.isActive ? 'open' : 'closed',
  ]);
  return [table([HEADINGS, ...rows]), ...restNote(products.length, total, 'products')].join('\n');
}

const asCsv = (products: readonly OperatorProduct[]) =>
  csvText([
    ['id', 'name', 'shop', 'units', 'price'],
    ...products.map(({ id, nom, nomLink, qte, prixActuel }) => [id, nom, nomLink, qte, prixActuel]),
  ]).trimEnd();

const turn = (isActive: boolean, does: string) =>
  subCommand({
    takes: 'ID …',
    does,
    options: {},
    count: [1, MAX_IDS],
    async run({ db, operator, now }, { positionals }) {
      const ids = positionals.map(idOf);
      const changed = await setProductsOpen(db, operator, { ids, isActive }, now);
      const state = isActive ? 'open' : 'closed';
      const text = changed.length === 0 ? 'Nothing changed' : `Now ${state}: ${changed.join(', ')}`;
      return { text: `${text}.`, json: { isActive, changed } };
    },
  });

export const PRODUCTS: Group = {
  about: 'looks up products, takes them off sale, and lists those of which little is left',
  notes:
    'ID is the number at the end of the address of a product. The next import of its file may open or close it again.',
  commands: {
    list: subCommand({
      takes: '[PART] [--shop LINK] [--closed] [--limit N]',
      does: 'products, the newest first; PART of a name, or an id',
      options: { shop: { type: 'string' }, closed: { type: 'boolean' }, limit: { type: 'string' } },
      count: [0, 1],
      async run({ db }, { values, positionals: [keyword] }) {
        const limit = limitOf(values.limit);
        const filter = { keyword: partArgument(keyword), shop: values.shop, closed: values.closed === true, limit };
        const { products, total } = await productsForOperator(db.read, filter);
        return { text: listText(products, total), json: { products, total } };
      },
    }),
    open: turn(true, 'sells products again'),
    close: turn(false, 'takes products off sale; orders stay'),
    'low-stock': subCommand({
      takes: '[--at-most N] [--limit N] [--csv]',
      does: 'products with at most N units, by default LOW_STOCK or 0; the fewest first',
      options: { 'at-most': { type: 'string' }, limit: { type: 'string' }, csv: { type: 'boolean' } },
      count: [0, 0],
      async run({ db, config }, { values }) {
        const atMost = values['at-most'];
        const threshold = atMost === undefined ? (config.lowStock ?? 0) : unitsOf(atMost);
        const { products, total } = await lowStock(db.read, { threshold, limit: limitOf(values.limit, values) });
        // Not in the file.
        if (values.csv) for (const note of restNote(products.length, total, 'products')) console.error(note);
        return {
          text: values.csv ? asCsv(products) : listText(products, total),
          json: { threshold, products, total },
        };
      },
    }),
  },
};
