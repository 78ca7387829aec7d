import { describe, expect, it } from 'vitest';
import { product } from '../../../../tests/pages/catalogue-stub.ts';
import { productJsonLd } from './product-json-ld.ts';

const facts = {
  url: 'https://oja.example/products/x_7',
  pictures: ['https://oja.example/a'],
  average: 4.5,
  ratings: 2,
  delivery: { fee: 900, fees: {}, state: 'Lagos', maxDays: 14 },
  returns: undefined,
  publicUrl: 'https://oja.example',
};

describe('product for search engines', () => {
  it('has the current price in naira as a number, and the stock as a schema.org address', () => {
    const item = product({ promotion: true, prixPromotion: 9500.5 });
    expect(productJsonLd(item, facts)).toMatchObject({
      '@type': 'Product',
      name: item.nom,
      image: ['https://oja.example/a'],
      offers: {
        '@type': 'Offer',
        price: 9500.5,
        priceCurrency: 'NGN',
        availability: 'https://schema.org/InStock',
        url: facts.url,
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 2 },
    });
  });

  it('distinguishes sold out from discontinued', () => {
    expect(productJsonLd(product({ qte: 0 }), facts)).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
    expect(productJsonLd(product({ isActive: false }), facts)).toMatchObject({
      offers: { availability: 'https://schema.org/Discontinued' },
    });
  });

  it('G-224: has the fee of a delivery, and a return policy only when the shop has set one', () => {
    expect(productJsonLd(product(), facts)).toMatchObject({
      offers: { shippingDetails: { shippingRate: { value: 900, currency: 'NGN' } } },
    });
    const delivery = { fee: 900, fees: { Kano: 1500, FCT: 1500 }, state: 'Lagos', maxDays: 14 };
    const offer = productJsonLd(product(), { ...facts, delivery }) as { offers: { shippingDetails: object[] } };
    expect(offer.offers.shippingDetails).toMatchObject([
      { shippingRate: { value: 900 }, shippingDestination: { addressRegion: expect.arrayContaining(['Lagos']) } },
      { shippingRate: { value: 1500 }, shippingDestination: { addressRegion: ['FCT', 'Kano'] } },
    ]);
    expect(productJsonLd(product(), facts)).not.toHaveProperty('offers.hasMerchantReturnPolicy');
    expect(productJsonLd(product(), { ...facts, returns: { days: 14, paidBy: undefined, ways: [] } })).toMatchObject({
      offers: { hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'NG' } },
    });
  });

  it.each([
    ['Model,Brand', '105,Nokia', 'Nokia'],
    ['brand name', 'Zuma', 'Zuma'],
    ['Brand', 'Generic', undefined],
    ['Brand', 'N/A', undefined],
    ['Brandy', 'Old', undefined],
    ['Colour', 'Red', undefined],
  ])('G-400: details %s with %s give the brand %s', (champ, value, brand) => {
    const item = product({ description_produit: { champ, value } });
    expect(productJsonLd(item, facts)).toMatchObject(
      brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } },
    );
    if (brand === undefined) expect(productJsonLd(item, facts)).not.toHaveProperty('brand');
    expect(productJsonLd(product({ description_produit: null }), facts)).not.toHaveProperty('brand');
  });

  it('G-400: long names and descriptions are cut between characters', () => {
    const long = (character: string, length: number) => character.repeat(length);
    const item = product({
      nom: long('👜', 200),
      description: '',
      description_produit: { champ: 'Brand', value: long('b', 200) },
    });
    expect(productJsonLd(item, facts)).toMatchObject({
      name: `${long('👜', 147)}...`,
      description: item.nom,
      brand: { name: `${long('b', 147)}...` },
    });
    const described = product({ description: long('👜', 5001) });
    expect(productJsonLd(described, facts)).toMatchObject({ description: `${long('👜', 4997)}...` });
  });

  it('has no rating before the first one', () => {
    expect(productJsonLd(product(), { ...facts, ratings: 0, average: 0 })).not.toHaveProperty('aggregateRating');
    expect(productJsonLd(product(), { ...facts, pictures: [] })).not.toHaveProperty('image');
  });
});
