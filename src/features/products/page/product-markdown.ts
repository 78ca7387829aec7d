/** A product page as Markdown, for assistants. Pure. */
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { counted } from '../../../shared/counted.ts';
import { productPath, shopUrl, subCategoryPath } from '../../../shared/links.ts';
import { formatNaira } from '../../../shared/money.ts';
import { oneLine } from '../../../shared/text.ts';
import { isOneFee } from '../../delivery/delivery-fees.ts';
import { deliveryRow } from '../../delivery/delivery-rows.ts';
import { howToPay } from '../../payments/ways-to-pay.ts';
import { RETURNS_PAGE } from '../../returns/returns.ts';
import { offeredVarieties, varietyPrice } from '../choices.ts';
import { canSendAtOnce, stockLabel } from '../stock.ts';
import { detailRows, factRows, firstPrice, type ProductData } from './product-details.ts';

/** Characters that would start or end a mark. */
const escapeMarkdown = (text: string) => oneLine(text).replace(/[\\`*_[\]<>#|]/g, '\\$&');

/** The page of a product as Markdown. */
export function productMarkdown(item: ProductData, settings: ShopSettings): string {
  const { publicUrl, shopHost, productName, returns } = settings;
  const { now, before } = firstPrice(item);
  const { delivery } = settings;
  const [fee, arrival, state] = deliveryRow(
    delivery,
    { deliveryTime: item.deliveryTime, shopState: item.boutique.province, isInStock: canSendAtOnce(item) },
    delivery.state,
  );
  const isAvailable = item.isActive && item.boutique.isActive;
  const facts = [
    ...factRows(item),
    ...detailRows(item.description_produit),
    ...offeredVarieties(item.caracteristiques).map(({ nom, montant }) => ({
      name: `Variety ${nom}`,
      value: formatNaira(varietyPrice(item, montant)),
    })),
  ];
  const shop = new URL(shopUrl(shopHost, item.boutique), `${publicUrl}/`).href;
  return [
    `# ${escapeMarkdown(item.nom)}`,
    '',
    `- Price: ${formatNaira(now)}${before > now ? ` (before ${formatNaira(before)})` : ''}`,
    `- Availability: ${isAvailable ? stockLabel(item) : 'not available'}`,
    ...(item.ratingCount > 0 ? [`- Rating: ${item.ratingAverage} of 5, from ${item.ratingCount}`] : []),
    `- Sold by: [${escapeMarkdown(item.boutique.nomBoutique)}](${shop})`,
    `- Category: [${escapeMarkdown(item.sousCategorie.nom)}](${publicUrl}${subCategoryPath(item.sousCategorie)})`,
    `- Delivery to ${state}: ${fee} an order, ${arrival}${isOneFee(delivery) ? '; the same price anywhere in Nigeria' : '; other states have other prices'}; pick-up from the shop is free`,
    `- Payment: ${howToPay(settings)}`,
    `- Returns: ${returns ? `within ${counted(returns.days, 'day', 'days')}, ` : ''}see ${publicUrl}${RETURNS_PAGE}`,
    '',
    escapeMarkdown(item.description),
    ...(facts.length === 0 ? [] : ['', '| Fact | Value |', '| --- | --- |']),
    ...facts.map(({ name, value }) => `| ${escapeMarkdown(name)} | ${escapeMarkdown(value)} |`),
    '',
    `Buy it on ${productName}: ${publicUrl}${productPath(item)}`,
    '',
  ].join('\n');
}
