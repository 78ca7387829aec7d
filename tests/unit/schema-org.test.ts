import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { requiredProblems } from '../schema-org/required-problems.ts';
import { termProblems } from '../schema-org/term-problems.ts';
import { differences, readVocabulary, type Vocabulary } from '../schema-org/vocabulary.ts';

const excerpt = path.join(import.meta.dirname, '../fixtures/schema/schema-org.json');
const vocabulary: Vocabulary = JSON.parse(await readFile(excerpt, 'utf8'));

const offer = {
  '@type': 'Offer',
  price: 1500.5,
  priceCurrency: 'NGN',
  availability: 'https://schema.org/InStock',
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: 'Stall' },
};
const rating = { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 2, bestRating: 5 };
const product = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Bag',
  image: ['https://oja.example/a.jpg'],
  offers: offer,
  aggregateRating: rating,
};
const step = (position: number, item?: string) => ({
  '@type': 'ListItem',
  position,
  name: 'Step',
  ...(item === undefined ? {} : { item }),
});
const breadcrumb = (...itemListElement: object[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement,
});
const HOME = 'https://oja.example/';

describe('words of schema.org', () => {
  it('accepts a valid product and a valid breadcrumb', () => {
    expect(termProblems(product, vocabulary)).toEqual([]);
    expect(termProblems(breadcrumb(step(1, HOME), step(2)), vocabulary)).toEqual([]);
  });

  it.each([
    [{ ...product, '@context': 'http://schema.org' }, 'the context is not https://schema.org'],
    [{ ...product, '@type': 'Wares' }, 'Wares has the type "Wares", which schema.org has not'],
    [{ ...product, '@type': 'constructor' }, 'constructor has the type "constructor", which schema.org has not'],
    [{ ...product, stars: 5 }, 'Product.stars is no property of schema.org'],
    [{ ...product, toString: 'x' }, 'Product.toString is no property of schema.org'],
    [{ ...product, price: 5 }, 'Product.price is no property of Product'],
    [{ ...product, name: null }, 'Product.name is null, not Text'],
    [{ ...product, image: [] }, 'Product.image is an empty list'],
    [{ ...product, image: ['/a.jpg'] }, 'Product.image[0] is "/a.jpg", not URL'],
    [{ ...product, offers: rating }, 'Product.offers is of type AggregateRating, not Offer'],
    [
      { ...product, offers: { ...offer, availability: 'InStock' } },
      'Product.offers.availability is "InStock", not ItemAvailability',
    ],
    [
      { ...product, offers: { ...offer, availability: offer.itemCondition } },
      'Product.offers.availability is "https://schema.org/NewCondition", not ItemAvailability',
    ],
    [
      { ...product, aggregateRating: { ...rating, ratingCount: 2.5 } },
      'Product.aggregateRating.ratingCount is 2.5, not Integer',
    ],
    [breadcrumb(step(1, '/')), 'BreadcrumbList.itemListElement[0].item is "/", not Thing'],
  ])('%#: a fault is named', (block, problem) => expect(termProblems(block, vocabulary)).toEqual([problem]));
});

describe('what Google asks for', () => {
  it('accepts a valid product and a valid breadcrumb', () => {
    expect(requiredProblems(product)).toEqual([]);
    expect(requiredProblems(breadcrumb(step(1, HOME), step(2)))).toEqual([]);
  });

  it.each([
    [{ ...product, name: '' }, ['Product has no name']],
    [{ ...product, image: undefined }, ['Product has no image']],
    [{ ...product, offers: undefined }, ['Product has no offers']],
    [{ ...offer, price: 0 }, ['Offer: price is not more than 0']],
    [{ ...offer, price: undefined }, ['Offer has no price', 'Offer: price is not more than 0']],
    [{ ...offer, priceCurrency: '₦' }, ['Offer: priceCurrency is no code of three letters']],
    [{ ...product, offers: [{ ...offer, availability: undefined }] }, ['Offer has no availability']],
    [{ ...rating, ratingValue: 0 }, ['AggregateRating: ratingValue is outside 1 to 5']],
    [{ ...rating, ratingValue: 5.1 }, ['AggregateRating: ratingValue is outside 1 to 5']],
    [{ ...rating, ratingCount: 0 }, ['AggregateRating: it counts no ratings']],
    [
      { ...rating, ratingCount: undefined },
      ['AggregateRating has no ratingCount or reviewCount', 'AggregateRating: it counts no ratings'],
    ],
    [breadcrumb(step(1)), ['BreadcrumbList: it has fewer than two steps']],
    [breadcrumb(step(1, HOME), step(3)), ['BreadcrumbList: step 2 has position 3']],
    [breadcrumb(step(1), step(2)), ['BreadcrumbList: step 1 has no item']],
    [
      breadcrumb(step(1, HOME), { ...step(2), name: undefined }),
      ['BreadcrumbList: step 2 has no name', 'ListItem has no name or url'],
    ],
  ])('%#: what is missing is named', (thing, problems) => expect(requiredProblems(thing)).toEqual(problems));

  it('counts reviews like ratings', () => {
    const { ratingCount: reviewCount, ...rest } = rating;
    expect(requiredProblems({ ...rest, reviewCount })).toEqual([]);
  });
});

describe('the file of schema.org', () => {
  const graph = [
    { '@id': 'schema:Thing', '@type': 'rdfs:Class' },
    { '@id': 'schema:Text', '@type': ['schema:DataType', 'rdfs:Class'] },
    {
      '@id': 'schema:Product',
      '@type': 'rdfs:Class',
      'rdfs:subClassOf': [{ '@id': 'schema:Thing' }, { '@id': 'gr:P' }],
    },
    {
      '@id': 'schema:name',
      '@type': 'rdf:Property',
      'schema:domainIncludes': { '@id': 'schema:Thing' },
      'schema:rangeIncludes': [{ '@id': 'schema:Text' }],
    },
    { '@id': 'schema:oldName', '@type': 'rdf:Property', 'schema:supersededBy': { '@id': 'schema:name' } },
    { '@id': 'schema:Gone', '@type': 'rdfs:Class', 'schema:isPartOf': { '@id': 'https://attic.schema.org' } },
    { '@id': 'schema:New', '@type': 'schema:Condition' },
    { '@id': 'gr:P', '@type': 'rdfs:Class' },
  ];
  const whole = readVocabulary(JSON.stringify({ '@graph': graph }));

  it('is parsed without other vocabularies and retired terms', () => {
    expect(whole).toEqual({
      types: { Thing: [], Text: [], Product: ['Thing'] },
      properties: { name: { domains: ['Thing'], ranges: ['Text'] } },
      members: { New: ['Condition'] },
    });
  });

  it('is compared with an excerpt', () => {
    expect(differences(whole, whole)).toEqual([]);
    const part = {
      types: { Product: ['Thing', 'Text'], Gone: [] },
      properties: { name: { domains: ['Product'], ranges: ['Text'] } },
      members: { New: ['Product'] },
    };
    expect(differences(part, whole)).toEqual(['Product: Text', 'Gone is unknown', 'New: Product', 'name, on: Product']);
  });
});
