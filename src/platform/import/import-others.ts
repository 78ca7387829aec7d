/** Shops, banners and help documents from rows of the default format. */
import { type ShopChanges, updateShop } from '../../features/shops/shops-write.repository.ts';
import type { Writer } from '../database/database.ts';
import { insertAndLog, updateAndLog } from '../database/logged-rows.ts';
import {
  bannerLink,
  flag,
  lineText,
  longText,
  neededText,
  optionalText,
  pictureAddress,
  shopLink,
  time,
} from './fields.ts';
import { ensureShops } from './import-parents.ts';
import type { Importer, Outcome } from './importer.ts';
import { RowError } from './row-error.ts';

interface ShopRow {
  readonly nomBoutique: string;
  readonly nomLink: string;
  readonly changes: ShopChanges;
}

/** The entries of `values` that are given. */
function given<T extends object>(values: { [K in keyof T]: T[K] | undefined | null | '' }): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(entries) as Partial<T>;
}

export const shopsImporter: Importer<ShopRow> = {
  parse(fields) {
    const nomBoutique = neededText(fields, 'boutique', 200);
    const image = lineText(fields, 'image', 500);
    return {
      nomBoutique,
      nomLink: shopLink(fields, nomBoutique),
      changes: given<ShopChanges>({
        nomBoutique,
        isActive: flag(fields, 'isActive'),
        url: image === '' ? '' : pictureAddress('image', image),
        pays: lineText(fields, 'pays', 100),
        province: lineText(fields, 'province', 100),
        ville: lineText(fields, 'ville', 100),
        phone: optionalText(fields, 'phone', 40),
        externalId: optionalText(fields, 'externalId', 500),
      }),
    };
  },
  identityOf: ({ nomLink }) => nomLink,
  async write(trx, rows, now) {
    const outcomes: Outcome[] = [];
    for (const { nomBoutique, nomLink, changes } of rows) {
      const stored = await trx.selectFrom('boutiques').selectAll().where('nomLink', '=', nomLink).executeTakeFirst();
      if (!stored) {
        const { pays = '', province = '', ville = '' } = changes;
        const shop = { nomBoutique, nomLink, pays, province, ville };
        const idOf = await ensureShops(trx, [shop], now);
        await updateShop(trx, idOf(shop), changes, now);
        outcomes.push('inserted');
      } else if (Object.entries(changes).some(([column, value]) => stored[column as keyof ShopChanges] !== value)) {
        await updateShop(trx, stored.id, changes, now);
        outcomes.push('updated');
      } else outcomes.push('unchanged');
    }
    return outcomes;
  },
};

interface BannerRow {
  readonly externalId: string;
  readonly url: string;
  readonly link: string;
  readonly isActive: boolean;
}

/** Adverts (`pubs`) and info banners (`infos`) are alike. */
export function bannersImporter(table: 'pubs' | 'infos'): Importer<BannerRow> {
  return {
    parse(fields) {
      const url = pictureAddress('image', neededText(fields, 'image', 500));
      return {
        externalId: lineText(fields, 'externalId', 500) || url,
        url,
        link: bannerLink(fields, 'link'),
        isActive: flag(fields, 'isActive') ?? true,
      };
    },
    identityOf: ({ externalId }) => externalId,
    async write(trx, rows) {
      const outcomes: Outcome[] = [];
      for (const row of rows) outcomes.push(await writeBanner(trx, table, row));
      return outcomes;
    },
  };
}

async function writeBanner(trx: Writer, table: 'pubs' | 'infos', row: BannerRow): Promise<Outcome> {
  const stored = await trx.selectFrom(table).selectAll().where('externalId', '=', row.externalId).executeTakeFirst();
  if (!stored) {
    await insertAndLog(trx, table, row);
    return 'inserted';
  }
  if (stored.url === row.url && stored.link === row.link && stored.isActive === row.isActive) return 'unchanged';
  await updateAndLog(trx, table, { id: stored.id }, row);
  return 'updated';
}

interface HelpRow {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  /** Undefined when the file does not say: then it is the time of the change. */
  readonly updatedAt: string | undefined;
}

export const helpImporter: Importer<HelpRow> = {
  parse(fields) {
    const slug = neededText(fields, 'slug', 100);
    if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(slug))
      throw new RowError(`slug "${slug}" may hold letters, digits, _ and - only`);
    const body = longText(fields, 'body', 200_000);
    if (body === '') throw new RowError('body is empty');
    return { slug, title: neededText(fields, 'title', 200), body, updatedAt: time(fields, 'updatedAt') };
  },
  identityOf: ({ slug }) => slug,
  async write(trx, rows, now) {
    const outcomes: Outcome[] = [];
    for (const { updatedAt, ...row } of rows) {
      const stored = await trx.selectFrom('help_documents').selectAll().where('slug', '=', row.slug).executeTakeFirst();
      const same =
        stored?.title === row.title &&
        stored.body === row.body &&
        (updatedAt === undefined || stored.updatedAt === updatedAt);
      if (same) {
        outcomes.push('unchanged');
        continue;
      }
      const values = { ...row, updatedAt: updatedAt ?? now };
      if (stored) await updateAndLog(trx, 'help_documents', { slug: row.slug }, values);
      else await insertAndLog(trx, 'help_documents', values);
      outcomes.push(stored ? 'updated' : 'inserted');
    }
    return outcomes;
  },
};
