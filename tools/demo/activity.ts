/** Generates ratings, reviews and likes of the demo's customers, from which the counts of products derive. */

import type { Writer } from '../../src/data/database.ts';
import { insertRows } from '../../src/data/table-rows.ts';
import { likeTrend } from '../../src/features/products/views/trend.ts';
import type { NewProduct } from '../../src/features/products/writing/products-write.repository.ts';
import type { DemoSubCategory } from './catalogue-tree.ts';
import { commentOn, reviewsOf, stars, textOfLength } from './opinions.ts';
import { CUSTOMERS, DEMO_CUSTOMER } from './people.ts';
import { type Prng, prng } from './prng.ts';

/** Customers by their position in {@link CUSTOMERS}. */
interface Rating {
  readonly customer: number;
  readonly cote: number;
  readonly comment: string;
  readonly createdAt: string;
}

interface Review {
  readonly customer: number;
  readonly text: string;
  readonly createdAt: string;
}

interface Like {
  readonly customer: number;
  readonly createdAt: string;
}

export interface Activity {
  readonly ratings: readonly Rating[];
  readonly reviews: readonly Review[];
  readonly likes: readonly Like[];
}

/** The product with the most ratings and reviews: its shelf and place. */
const TALKED_ABOUT = { subCategory: 'Android Phones', place: 0 } as const;
/** Lengths around the limits of a shortened review (500 characters on the product page, 300 here). */
const EDGE_REVIEWS = [300, 301];

/** All customers except the one whose picture is on another host, so that no page requests that host. */
const TALKERS = CUSTOMERS.map((_, k) => k).filter((k) => k !== 1);

function momentAfter(createdAt: string, now: number, random: Prng): string {
  const start = Date.parse(createdAt);
  return new Date(start + Math.floor((now - start) * random.next())).toISOString();
}

/** Ratings of one product, whose comments are all different. */
function ratingsOf(raters: readonly number[], family: string, random: Prng, at: () => string): Rating[] {
  const said = new Set<string>();
  return raters.map((customer) => {
    const cote = stars(random);
    const comment = commentOn(family, cote, said, random);
    said.add(comment);
    return { customer, cote, comment, createdAt: at() };
  });
}

/** The activity for the product at `place` of a sub-category's shelf. `now` is ms since 1970. */
export function activityOf(
  product: NewProduct,
  { nom: subCategory, family }: Pick<DemoSubCategory, 'nom' | 'family'>,
  place: number,
  now: number,
): Activity {
  const random = prng(`activity/${subCategory}/${place}`);
  const talkedAbout = subCategory === TALKED_ABOUT.subCategory && place === TALKED_ABOUT.place;
  const at = () => momentAfter(product.createdAt, now, random);
  const raters = talkedAbout ? 26 : random.chance(0.45) ? 1 + Math.floor(12 * random.next() ** 2.2) : 0;
  const reviewers = talkedAbout ? 20 : random.chance(0.18) ? random.int(1, 3) : 0;
  const sayings = reviewsOf(family);
  const texts = random.sample(sayings, reviewers);
  const writers = random.sample(TALKERS, reviewers);
  const likers = random.sample(TALKERS, Math.floor(6 * random.next() ** 4));
  if (talkedAbout) {
    texts.push(...EDGE_REVIEWS.map((length, k) => textOfLength(length, sayings.slice(4 * k))));
    writers.splice(0, writers.length, DEMO_CUSTOMER, ...random.sample(TALKERS.slice(1), texts.length - 1));
  }
  const demoLikes = likers.includes(DEMO_CUSTOMER) || place !== 0 || !random.chance(0.12) ? [] : [DEMO_CUSTOMER];
  return {
    ratings: ratingsOf(random.sample(TALKERS, raters), family, random, at),
    reviews: texts.map((text, k) => ({ customer: writers[k] ?? DEMO_CUSTOMER, text, createdAt: at() })),
    likes: [...likers, ...demoLikes].map((customer) => ({ customer, createdAt: at() })),
  };
}

/** Views per rating, since most visitors do not rate a product. */
const VIEWS_OF_A_RATING = 12;

/** Adds the counts of its activity to the product. */
export function withCounts(product: NewProduct, { ratings, likes }: Activity): NewProduct {
  return {
    ...product,
    views: Math.max(product.views ?? 0, VIEWS_OF_A_RATING * ratings.length + product.nom.length),
    ratingCount: ratings.length,
    ratingSum: ratings.reduce((sum, { cote }) => sum + cote, 0),
    likeCount: likes.length,
    trendScore: likes.reduce((sum, { createdAt }) => sum + likeTrend(createdAt), product.trendScore ?? 0),
  };
}

/** Stores ratings, reviews and likes; `clientIds` are in the order of {@link CUSTOMERS}. */
export async function insertActivity(
  trx: Writer,
  activities: readonly { readonly produitId: number; readonly activity: Activity }[],
  clientIds: readonly number[],
): Promise<void> {
  const clientOf = (customer: number) => clientIds[customer] as number;
  const rows = <K extends keyof Activity>(kind: K): (Activity[K][number] & { produitId: number; clientId: number })[] =>
    activities.flatMap(({ produitId, activity }) =>
      activity[kind].map((deed) => ({ ...deed, produitId, clientId: clientOf(deed.customer) })),
    );
  await insertRows(trx, 'etoiles', ['clientId', 'produitId', 'cote', 'comment', 'createdAt'], rows('ratings'));
  await insertRows(trx, 'comments', ['clientId', 'produitId', 'text', 'createdAt'], rows('reviews'));
  await insertRows(trx, 'likes', ['clientId', 'produitId', 'createdAt'], rows('likes'));
}
