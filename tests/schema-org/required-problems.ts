/** Checks that JSON-LD has the fields that Google requires of a product and a breadcrumb. Pure. */
import { isThing, type Thing } from './term-problems.ts';

/** Required fields by type; one name of each inner list is enough. */
const REQUIRED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Product: [['name'], ['image'], ['offers']],
  Offer: [['price'], ['priceCurrency'], ['availability']],
  AggregateRating: [['ratingValue'], ['ratingCount', 'reviewCount']],
  BreadcrumbList: [['itemListElement']],
  // An item of a list requires the address, one of a breadcrumb the name.
  ListItem: [['position'], ['name', 'url']],
  Organization: [['name']],
  WebSite: [['name'], ['url']],
  CollectionPage: [['name'], ['mainEntity']],
  ItemList: [['itemListElement']],
  Store: [['name'], ['address']],
  OfferShippingDetails: [['shippingRate'], ['shippingDestination']],
  // Either complete, or as a link to the page that has it.
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'].map((name) => [
    name,
    'merchantReturnLink',
  ]),
};

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';

const isBelow = (value: unknown, min: number) => typeof value !== 'number' || value < min;

function offerProblems({ price, priceCurrency }: Thing): string[] {
  return [
    ...(isBelow(price, Number.MIN_VALUE) ? ['price is not more than 0'] : []),
    ...(/^[A-Z]{3}$/.test(String(priceCurrency)) ? [] : ['priceCurrency is no code of three letters']),
  ];
}

/** Ratings range from 1 to 5 unless the thing states other bounds. */
function ratingProblems(rating: Thing): string[] {
  const { ratingValue, bestRating = 5, worstRating = 1 } = rating;
  const outside = isBelow(ratingValue, Number(worstRating)) || Number(ratingValue) > Number(bestRating);
  return [
    ...(outside ? [`ratingValue is outside ${worstRating} to ${bestRating}`] : []),
    ...(isBelow(rating.ratingCount ?? rating.reviewCount, 1) ? ['it counts no ratings'] : []),
  ];
}

/** At least two steps, numbered from 1; only the last one, the page itself, may lack an address. */
function breadcrumbProblems({ itemListElement }: Thing): string[] {
  const steps = Array.isArray(itemListElement) ? itemListElement.filter(isThing) : [];
  return [
    ...(steps.length < 2 ? ['it has fewer than two steps'] : []),
    ...steps.flatMap(({ position, item, name }, at) => [
      ...(isPresent(name) ? [] : [`step ${at + 1} has no name`]),
      ...(position === at + 1 ? [] : [`step ${at + 1} has position ${position}`]),
      ...(isPresent(item) || at === steps.length - 1 ? [] : [`step ${at + 1} has no item`]),
    ]),
  ];
}

const RULES: Readonly<Record<string, (thing: Thing) => string[]>> = {
  Offer: offerProblems,
  AggregateRating: ratingProblems,
  BreadcrumbList: breadcrumbProblems,
};

/** The missing fields in `value` and all nested things. */
export function requiredProblems(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(requiredProblems);
  if (!isThing(value)) return [];
  const type = String(value['@type']);
  const missing = (REQUIRED[type] ?? []).filter((names) => !names.some((name) => isPresent(value[name])));
  return [
    ...missing.map((names) => `${type} has no ${names.join(' or ')}`),
    ...(RULES[type]?.(value) ?? []).map((problem) => `${type}: ${problem}`),
    ...Object.values(value).flatMap(requiredProblems),
  ];
}
