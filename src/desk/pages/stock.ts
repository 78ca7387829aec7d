/** Products with at most `LOW_STOCK` units; without the setting, those that are sold out. */
import { html } from 'hono/html';
import { lowStock, type OperatorProduct } from '../../features/products/operator/products.repository.ts';
import { formatNaira } from '../../shared/money.ts';
import { type DeskApp, type DeskShop, show } from '../app.ts';
import { badge, type Html, restNote, table } from '../html.ts';

const LIMIT = 100;

const unitsOf = ({ qte }: OperatorProduct): Html => (qte > 0 ? badge(String(qte), 'warn') : badge('none', 'bad'));

/** Adds the page of stock. */
export function addStock(app: DeskApp, { db, config }: DeskShop): void {
  app.get('/stock', async (c) => {
    const threshold = config.lowStock ?? 0;
    const { products, total } = await lowStock(db.read, { threshold, limit: LIMIT });
    const rows = products.map((one) => [one.nom, unitsOf(one), one.nomBoutique, formatNaira(one.prixActuel), one.id]);
    const content = html`<p class="soft">${threshold === 0 ? 'Products on sale of which nothing is left.' : `Products on sale with at most ${threshold} units, the fewest first.`}</p>
${total === 0 ? html`<p>There is none.</p>` : table('Products with little stock', ['Product', 'Units', 'Shop', 'Price', 'Number'], rows)}
${restNote(products.length, total, 'products')}`;
    return show(c, { title: 'Low stock', content });
  });
}
