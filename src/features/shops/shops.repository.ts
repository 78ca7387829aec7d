/** Reads shops, their points of sale and their followers. */
import { sql } from 'kysely';
import type { Reader } from '../../data/database.ts';
import { namedPage } from '../../data/named-page.ts';
import { statement } from '../../data/statement.ts';
import { foldText } from '../../shared/fold-text.ts';
import { containing, type Slice } from '../../shared/listing.ts';
import { answeredStanding, STANDING_COLUMNS } from './seller-standing.repository.ts';

/** A region by its name. */
export interface Region {
  readonly region: 'pays' | 'province' | 'ville';
  readonly value: string;
}

export interface ShopsInput extends Slice {
  readonly keyword: string | undefined;
  readonly region: Region | undefined;
  /** Kind of region to sort by, before the name. */
  readonly sort: Region['region'] | undefined;
  /** Seed of the random order; undefined for an order by name. */
  readonly seed: number | undefined;
}

const SHOP = [
  'id',
  'nomBoutique',
  'nomLink',
  'isActive',
  'url',
  'pays',
  'province',
  'ville',
  'phone',
  'listedCount',
] as const;

/** Active shops. A keyword without letters and digits finds none. */
export async function shopsPage(db: Reader, requested: ShopsInput) {
  const folded = requested.keyword === undefined ? undefined : foldText(requested.keyword);
  if (folded === '') return { rows: [], total: 0 };
  let query = db.selectFrom('boutiques').where('isActive', '=', true);
  if (requested.region) query = query.where(requested.region.region, '=', requested.region.value);
  if (folded !== undefined) query = query.where(sql<boolean>`"nomFolded" like ${containing(folded)} escape '\\'`);

  const counted = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const columns = query.select(SHOP);
  const { sort, seed } = requested;
  // Shops without a place come last.
  const sorted = sort && seed === undefined ? columns.orderBy((eb) => eb(sort, '=', '')).orderBy(sort) : columns;
  return { rows: await namedPage(sorted, requested, total), total };
}

/** The shops that a customer follows, closed ones included, by name. */
export async function followedShops(db: Reader, clientId: number, { offset, limit }: Slice) {
  const followed = db
    .selectFrom('boutiques as b')
    .innerJoin('follows as f', 'f.boutiqueId', 'b.id')
    .where('f.clientId', '=', clientId);
  const { total } = await followed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await followed.select(SHOP).orderBy('nomFolded').orderBy('b.id').limit(limit).offset(offset).execute();
  return { rows, total: Number(total) };
}

/** A shop, active or not, with its points of sale. */
export async function shopByLink(db: Reader, nomLink: string) {
  const found = await db
    .selectFrom('boutiques as b')
    .leftJoin('shop_standings as t', 't.boutiqueId', 'b.id')
    .select(SHOP)
    .select(STANDING_COLUMNS)
    .where('nomLink', '=', nomLink)
    .executeTakeFirst();
  if (!found) return undefined;
  const { delivered, ratings, ratingTenths, confirmHours, memberSince, ...shop } = found;
  return {
    ...shop,
    standing: answeredStanding({ delivered, ratings, ratingTenths, confirmHours, memberSince }),
    pointDeVentes: await pointsOfSale(db, shop.id),
  };
}

const readPoints = statement((db, { boutiqueId }: { boutiqueId: number }) =>
  db
    .selectFrom('points_de_vente')
    .select(['id', 'nom', 'adressePrecise', 'desc'])
    .where('boutiqueId', '=', boutiqueId)
    .orderBy('id'),
);

/** Points of sale of a shop, in insertion order. */
export const pointsOfSale = (db: Reader, boutiqueId: number) => readPoints(db, { boutiqueId });

/** The number of a shop's followers; undefined if there is no such shop. */
export async function followerCount(db: Reader, boutiqueId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('boutiques as b')
    .select((eb) =>
      eb
        .selectFrom('follows as f')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('f.boutiqueId', '=', 'b.id')
        .as('total'),
    )
    .where('b.id', '=', boutiqueId)
    .executeTakeFirst();
  return row && Number(row.total);
}
