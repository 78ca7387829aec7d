/** Shows, hides and orders banners for the operator. Each change is recorded. */
import type { Database } from '../../../data/database.ts';
import { lockRows } from '../../../data/lock-rows.ts';
import { updateAndLog } from '../../../data/logged-rows.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import {
  BANNER_TABLES,
  type BannerKind,
  bannerName,
  bannersForOperator,
  type NamedBanner,
  type OperatorBanner,
} from './banners.repository.ts';

const noBanner = (banner: NamedBanner) => new OperatorError(`There is no banner ${bannerName(banner)}.`);

/**
 * Shows a banner, or takes it from all pages. Returns whether that changed anything.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if there is no such banner
 */
export async function setBannerActive(
  db: Database,
  operator: Operator,
  { kind, id, isActive }: NamedBanner & { readonly isActive: boolean },
  now: number,
): Promise<boolean> {
  return db.write(async (trx) => {
    await lockRows(trx, BANNER_TABLES[kind]);
    const banner = (await bannersForOperator(trx, kind)).find((one) => one.id === id);
    if (!banner) throw noBanner({ kind, id });
    if (banner.isActive === isActive) return false;
    await updateAndLog(trx, BANNER_TABLES[kind], { id }, { isActive });
    const values = { before: { isActive: banner.isActive }, after: { isActive } };
    const action = `banners ${isActive ? 'on' : 'off'}`;
    await recordAction(trx, operator, { action, subject: `banner ${bannerName(banner)}`, ...values }, now);
    return true;
  });
}

/**
 * Puts the banners `ids` first, in this order; the others follow as they were added. Returns all of the kind in their
 * order, and whether anything changed.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if one does not exist
 */
export async function orderBanners(
  db: Database,
  operator: Operator,
  { kind, ids }: { readonly kind: BannerKind; readonly ids: readonly number[] },
  now: number,
): Promise<{ banners: OperatorBanner[]; isChanged: boolean }> {
  return db.write(async (trx) => {
    await lockRows(trx, BANNER_TABLES[kind]);
    const banners = await bannersForOperator(trx, kind);
    const next = [...new Set(ids)];
    const missing = next.find((id) => !banners.some((banner) => banner.id === id));
    if (missing !== undefined) throw noBanner({ kind, id: missing });
    const before = banners.filter(({ position }) => position !== null).map(({ id }) => id);
    const isChanged = before.join() !== next.join();
    if (!isChanged) return { banners, isChanged };
    for (const { id, position } of banners) {
      const place = next.includes(id) ? next.indexOf(id) + 1 : null;
      if (place !== position) await updateAndLog(trx, BANNER_TABLES[kind], { id }, { position: place });
    }
    const values = { before: { order: before }, after: { order: next } };
    await recordAction(trx, operator, { action: 'banners order', subject: `banners ${kind}`, ...values }, now);
    return { banners: await bannersForOperator(trx, kind), isChanged };
  });
}
