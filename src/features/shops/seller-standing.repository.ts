/** Counts the standing of shops as sellers, and stores changes. */

import { logChange } from '../../data/change-log.ts';
import type { Reader, Writer } from '../../data/database.ts';
import { tagsOfRowChange } from '../../data/row-tags.ts';
import type { StepTimes } from '../../data/tables/orders.ts';
import type { Row } from '../../data/tables.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { CONFIRMED_MAX, type SellerStanding, STANDING_MIN, standingOf } from './seller-standing.ts';

type StoredStanding = Row<'shop_standings'>;

/** A shop's standing as counted and as stored; undefined for none. */
export interface StandingChange {
  readonly boutiqueId: number;
  readonly before: StoredStanding | undefined;
  readonly after: StoredStanding | undefined;
}

/** Columns that a page shows. */
const SHOWN = ['delivered', 'ratings', 'ratingTenths', 'confirmHours'] as const;

/**
 * Columns that {@link answeredStanding} needs: of the standing as `t`, joined from the left, and of its shop as `b`.
 */
export const STANDING_COLUMNS = [
  't.delivered',
  't.ratings',
  't.ratingTenths',
  't.confirmHours',
  'b.createdAt as memberSince',
] as const;

interface StandingRow {
  readonly delivered: number | null;
  readonly ratings: number | null;
  readonly ratingTenths: number | null;
  readonly confirmHours: number | null;
  readonly memberSince: string;
}

/** The standing in the form of the API; null if there is none. */
export const answeredStanding = ({ delivered, ratings, ratingTenths, confirmHours, memberSince }: StandingRow) =>
  delivered === null
    ? null
    : {
        delivered,
        ratings,
        ratingAverage: ratingTenths === null ? null : ratingTenths / 10,
        confirmHours,
        since: memberSince,
      };

/** Hours from the customer's own `confirmed` to the shop's first step. */
function hoursToConfirm(times: StepTimes): number | undefined {
  const begin = times.confirmed ?? times.placed;
  const end = times.waiting_to_be_shipped ?? times.shipped ?? times.available_for_pickup ?? times.delivered;
  if (begin === undefined || end === undefined) return undefined;
  return Math.max(0, Date.parse(end) - Date.parse(begin)) / HOUR_MS;
}

async function countedStanding(db: Reader, boutiqueId: number, delivered: number): Promise<SellerStanding | undefined> {
  const [ratings, parts] = await Promise.all([
    db
      .selectFrom('produits')
      .select((eb) => [
        eb.fn.sum<number | null>('ratingCount').as('count'),
        eb.fn.sum<number | null>('ratingSum').as('sum'),
      ])
      .where('boutiqueId', '=', boutiqueId)
      .where('ratingCount', '>', 0)
      .executeTakeFirst(),
    db
      .selectFrom('livraisons')
      .select('times')
      .where('boutiqueId', '=', boutiqueId)
      .where('status', '=', 'delivered')
      .orderBy('id', 'desc')
      .limit(CONFIRMED_MAX)
      .execute(),
  ]);
  return standingOf({
    delivered,
    ratingCount: Number(ratings?.count ?? 0),
    ratingSum: Number(ratings?.sum ?? 0),
    confirmHours: parts.flatMap(({ times }) => (times === null ? [] : (hoursToConfirm(times) ?? []))),
  });
}

const isSame = (one: StoredStanding | undefined, other: StoredStanding | undefined): boolean =>
  one === undefined || other === undefined ? one === other : SHOWN.every((column) => one[column] === other[column]);

/** Ids of shops above `after`, at most `limit`, in order. */
export async function shopIdsAfter(db: Reader, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('boutiques')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the shops `ids`, of which there is at least one, and returns the standings that have changed. */
export async function changedStandings(db: Reader, ids: readonly number[]): Promise<StandingChange[]> {
  const [stored, counts] = await Promise.all([
    db
      .selectFrom('shop_standings')
      .select(['boutiqueId', ...SHOWN])
      .where('boutiqueId', 'in', ids)
      .execute(),
    db
      .selectFrom('livraisons')
      .select((eb) => ['boutiqueId', eb.fn.countAll<number>().as('delivered')])
      .where('boutiqueId', 'in', ids)
      .where('status', '=', 'delivered')
      .groupBy('boutiqueId')
      .having((eb) => eb.fn.countAll(), '>=', STANDING_MIN)
      .execute(),
  ]);
  const known = new Map(stored.map((row) => [row.boutiqueId, row]));
  const delivered = new Map(counts.map((row) => [row.boutiqueId, Number(row.delivered)]));
  const changes: StandingChange[] = [];
  for (const boutiqueId of new Set([...known.keys(), ...delivered.keys()])) {
    const standing = await countedStanding(db, boutiqueId, delivered.get(boutiqueId) ?? 0);
    const change = { boutiqueId, before: known.get(boutiqueId), after: standing && { boutiqueId, ...standing } };
    if (!isSame(change.before, change.after)) changes.push(change);
  }
  return changes;
}

/** Stores standings, and logs the tags of the pages that show them. */
export async function storeStandings(trx: Writer, changes: readonly StandingChange[]): Promise<void> {
  for (const { boutiqueId, before, after } of changes) {
    if (after === undefined) await trx.deleteFrom('shop_standings').where('boutiqueId', '=', boutiqueId).execute();
    else
      await trx
        .insertInto('shop_standings')
        .values(after)
        .onConflict((on) => on.column('boutiqueId').doUpdateSet(after))
        .execute();
    await logChange(trx, tagsOfRowChange('shop_standings', before, after));
  }
}
