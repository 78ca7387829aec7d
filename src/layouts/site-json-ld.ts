/** JSON-LD of the marketplace, its lists and its shops for search engines. Pure. */
import type { ShopSettings } from '../client/shop-settings.ts';
import { waysToPay } from '../features/payments/ways-to-pay.ts';
import { RETURNS_PAGE, returnPolicy } from '../features/returns/returns.ts';

const CONTEXT = { '@context': 'https://schema.org' } as const;

/** The marketplace itself, and its search, for home. */
export function siteJsonLd(shop: ShopSettings): object[] {
  const { publicUrl, productName, supportEmail, supportPhone, socialLinks, returns } = shop;
  const links = Object.values(socialLinks);
  return [
    {
      ...CONTEXT,
      '@type': 'Organization',
      name: productName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      email: supportEmail,
      telephone: supportPhone,
      ...(links.length > 0 ? { sameAs: links } : {}),
      ...(returns && {
        hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnLink: publicUrl + RETURNS_PAGE },
      }),
    },
    {
      ...CONTEXT,
      '@type': 'WebSite',
      name: productName,
      url: `${publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/products/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The return policy of all shops, for the page about it; empty without one. */
export const returnsJsonLd = ({ publicUrl, productName, returns }: ShopSettings): object[] =>
  returns === undefined
    ? []
    : [
        {
          ...CONTEXT,
          '@type': 'Organization',
          name: productName,
          url: `${publicUrl}/`,
          hasMerchantReturnPolicy: returnPolicy(returns, publicUrl),
        },
      ];

interface ListFacts {
  readonly name: string;
  /** Path of the page, with its canonical query. */
  readonly path: string;
  /** Paths of the listed items in their order; a shop on its own host has a full address. */
  readonly paths: readonly string[];
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Number of the page, from 1, and the number of items on a full one. */
  readonly page?: number;
  readonly limit?: number;
}

/** A list page, whose positions continue from page to page; empty for an empty list. */
export function listJsonLd({ name, path, paths, publicUrl, page = 1, limit = 0 }: ListFacts): object[] {
  if (paths.length === 0) return [];
  const before = (page - 1) * limit;
  return [
    {
      ...CONTEXT,
      '@type': 'CollectionPage',
      name,
      url: publicUrl + path,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: paths.map((one, at) => ({
          '@type': 'ListItem',
          position: before + at + 1,
          // Does not use `new URL`: thirty of them take a tenth of the time of a list.
          url: one.startsWith('/') ? publicUrl + one : one,
        })),
      },
    },
  ];
}

interface StoreFacts {
  readonly name: string;
  /** Absolute addresses. */
  readonly url: string;
  readonly picture: string | undefined;
  readonly phone: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Providers of card payments. */
  readonly cardPayments: ShopSettings['cardPayments'];
}

/** A shop of the marketplace. */
export function storeJsonLd({ name, url, picture, phone, street, city, state, cardPayments }: StoreFacts): object {
  return {
    ...CONTEXT,
    '@type': 'Store',
    name,
    url,
    ...(picture ? { image: picture } : {}),
    ...(phone ? { telephone: phone } : {}),
    currenciesAccepted: 'NGN',
    paymentAccepted: waysToPay(cardPayments)
      .map(({ accepted }) => accepted)
      .join(', '),
    address: {
      '@type': 'PostalAddress',
      ...(street ? { streetAddress: street } : {}),
      ...(city ? { addressLocality: city } : {}),
      ...(state ? { addressRegion: state } : {}),
      addressCountry: 'NG',
    },
  };
}
