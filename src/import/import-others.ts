/** Imports shops, banners and help documents from rows of the default format. */

import type { Writer } from '../data/database.ts';
import { insertAndLog, updateAndLog } from '../data/logged-rows.ts';
import { lockCatalogue } from '../features/products/writing/lock-catalogue.repository.ts';
import { type ShopChanges, updateShop } from '../features/shops/shops-write.repository.ts';
import { ensureShops } from './import-parents.ts';
import type { Importer, Outcome } from './importer.ts';
import type { BannerRow, HelpRow, ShopRow } from './parse-others.ts';
import { RowError } from './row-error.ts';

export const shopsImporter: Importer<ShopRow> = {
  identityOf: ({ nomLink }) => nomLink,
  picturesOf: ({ changes }) => [changes.url ?? ''],
  nameOf: ({ nomBoutique }) => nomBoutique ?? '',
  async write(trx, rows, now) {
    await lockCatalogue(trx, 'alone');
    const outcomes: Outcome[] = [];
    for (const { nomBoutique, nomLink, changes } of rows) {
      const stored = await trx.selectFrom('boutiques').selectAll().where('nomLink', '=', nomLink).executeTakeFirst();
      if (!stored) {
        if (nomBoutique === undefined) {
          outcomes.push(new RowError('boutique is missing, which a new shop needs'));
          continue;
        }
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

/** Returns the error for a new `what` when the file lacks one of the `needed` columns. */
function missingField(values: object, needed: Readonly<Record<string, string>>, what: string): RowError | undefined {
  const column = Object.keys(needed).find((key) => !(key in values));
  return column === undefined ? undefined : new RowError(`${needed[column]} is missing, which a new ${what} needs`);
}

/** Adverts (`pubs`) and info banners (`infos`) have the same columns. */
export function bannersImporter(table: 'pubs' | 'infos'): Importer<BannerRow> {
  return {
    identityOf: ({ externalId }) => externalId,
    picturesOf: ({ values }) => [values.url ?? ''],
    nameOf: ({ values }) => values.url ?? '',
    async write(trx, rows) {
      const outcomes: Outcome[] = [];
      for (const row of rows) outcomes.push(await writeBanner(trx, table, row));
      return outcomes;
    },
  };
}

async function writeBanner(trx: Writer, table: 'pubs' | 'infos', { externalId, values }: BannerRow): Promise<Outcome> {
  const stored = await trx.selectFrom(table).selectAll().where('externalId', '=', externalId).executeTakeFirst();
  if (!stored) {
    const missing = missingField(values, { url: 'image', link: 'link' }, 'banner');
    if (missing) return missing;
    await insertAndLog(trx, table, { isActive: true, url: '', link: '', ...values, externalId });
    return 'inserted';
  }
  if (Object.entries(values).every(([column, value]) => stored[column as keyof typeof values] === value))
    return 'unchanged';
  await updateAndLog(trx, table, { id: stored.id }, values);
  return 'updated';
}

export const helpImporter: Importer<HelpRow> = {
  identityOf: ({ slug }) => slug,
  picturesOf: () => [],
  nameOf: ({ values }) => values.title ?? '',
  async write(trx, rows, now) {
    const outcomes: Outcome[] = [];
    for (const { slug, values } of rows) {
      const stored = await trx.selectFrom('help_documents').selectAll().where('slug', '=', slug).executeTakeFirst();
      if (!stored) {
        const missing = missingField(values, { title: 'title', body: 'body' }, 'document');
        if (!missing)
          await insertAndLog(trx, 'help_documents', { title: '', body: '', updatedAt: now, ...values, slug });
        outcomes.push(missing ?? 'inserted');
      } else if (Object.entries(values).some(([column, value]) => stored[column as keyof typeof values] !== value)) {
        await updateAndLog(trx, 'help_documents', { slug }, { updatedAt: now, ...values });
        outcomes.push('updated');
      } else outcomes.push('unchanged');
    }
    return outcomes;
  },
};
