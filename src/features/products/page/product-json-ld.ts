/** Structured data of a product for search engines. Pure. */

import { cut } from '../../../shared/text.ts';
import { type DeliveryRule, statesByFee } from '../../delivery/delivery-fees.ts';
import { type ReturnTerms, returnPolicy } from '../../returns/returns.ts';
import { unitsInStock } from '../stock.ts';
import { brandOf, detailRows, firstPrice, type ProductData } from './product-details.ts';

/** Maximum characters of a description before it is cut: 5,000 with the dots, as Google Merchant Center accepts. */
const DESCRIPTION_MAX = 4997;
/**
 * Maximum characters of a name before it is cut, also in titles: 150 with the dots, as Google Merchant Center accepts.
 */
export const NAME_MAX = 147;

interface Facts {
  /** Absolute address of the product page. */
  readonly url: string;
  /** Absolute addresses. */
  readonly pictures: readonly string[];
  readonly average: number;
  readonly ratings: number;
  /** Undefined if the shop promises none. */
  readonly returns: ReturnTerms | undefined;
  /** Origin of the site. */
  readonly publicUrl: string;
  /** The delivery fees. */
  readonly delivery: DeliveryRule;
}

const shippingOf = (fee: number, states: readonly string[]) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: fee, currency: 'NGN' },
  shippingDestination: {
    '@type': 'DefinedRegion',
    addressCountry: 'NG',
    ...(states.length === 0 ? {} : { addressRegion: states }),
  },
});

/** The delivery fees: one fee for all of Nigeria, or each fee with its states. */
function shipping(rule: DeliveryRule): object {
  const fees = [...statesByFee(rule)];
  const [only, ...others] = fees;
  return only && others.length === 0 ? shippingOf(only[0], []) : fees.map(([fee, states]) => shippingOf(fee, states));
}

/** schema.org Product with its Offer in naira, and the AggregateRating once there are ratings. */
export function productJsonLd(
  item: ProductData,
  { url, publicUrl, pictures, average, ratings, returns, delivery }: Facts,
): object {
  const isOpen = item.isActive && item.boutique.isActive;
  const brand = brandOf(detailRows(item.description_produit));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: cut(item.nom, NAME_MAX),
    description: cut(item.description || item.nom, DESCRIPTION_MAX),
    sku: String(item.id),
    category: item.sousCategorie.nom,
    ...(brand === undefined ? {} : { brand: { '@type': 'Brand', name: cut(brand, NAME_MAX) } }),
    url,
    ...(pictures.length > 0 ? { image: pictures } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: firstPrice(item).now,
      priceCurrency: 'NGN',
      availability: `https://schema.org/${isOpen ? (unitsInStock(item) > 0 ? 'InStock' : 'OutOfStock') : 'Discontinued'}`,
      seller: { '@type': 'Organization', name: item.boutique.nomBoutique },
      shippingDetails: shipping(delivery),
      ...(returns && { hasMerchantReturnPolicy: returnPolicy(returns, publicUrl) }),
    },
    ...(ratings > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, ratingCount: ratings, bestRating: 5 } }
      : {}),
  };
}
