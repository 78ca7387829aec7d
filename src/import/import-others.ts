/** Imports shops, banners and help documents from rows of the default format. */

import type { Writer } from '../data/database.ts';
import { insertAndLog, updateAndLog } from '../data/logged-rows.ts';
import type { Row } from '../data/tables.ts';
import { type ShopChanges, updateShop } from '../features/shops/shops-write.repository.ts';
import {
  bannerLink,
  type Fields,
  flag,
  isPresent,
  lineText,
  longText,
  neededText,
  optionalText,
  phone,
  pictureAddress,
  shopLink,
  time,
} from './fields.ts';
import { ensureShops } from './import-parents.ts';
import type { Importer, Outcome } from './importer.ts';
import { RowError } from './row-error.ts';

interface ShopRow {
  /** Undefined when the file has no column for names. */
  readonly nomBoutique: string | undefined;
  readonly nomLink: string;
  readonly changes: ShopChanges;
}

/** The entries of `values` that have a value. */
function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined | null | '' }): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(entries) as Partial<T>;
}

export const shopsImporter: Importer<ShopRow> = {
  parse(fields) {
    const link = lineText(fields, 'boutiqueLink', 100);
    // Without a link the name is the identity.
    const hasName = isPresent(fields, 'boutique') || link === '';
    const nomBoutique = hasName ? neededText(fields, 'boutique', 200) : undefined;
    const image = lineText(fields, 'image', 500);
    return {
      nomBoutique,
      nomLink: shopLink(fields, nomBoutique ?? link),
      changes: defined<ShopChanges>({
        nomBoutique,
        isActive: flag(fields, 'isActive'),
        url: image === '' ? '' : pictureAddress('image', image),
        pays: lineText(fields, 'pays', 100),
        province: lineText(fields, 'province', 100),
        ville: lineText(fields, 'ville', 100),
        phone: phone(fields, 'phone'),
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

interface BannerRow {
  readonly externalId: string;
  /** The columns of the row; the others stay unchanged. */
  readonly values: Partial<Pick<Row<'pubs'>, 'url' | 'link' | 'isActive'>>;
}

/** The error for a new `what` when the file lacks one of the `needed` columns. */
function missingField(values: object, needed: Readonly<Record<string, string>>, what: string): RowError | undefined {
  const column = Object.keys(needed).find((key) => !(key in values));
  return column === undefined ? undefined : new RowError(`${needed[column]} is missing, which a new ${what} needs`);
}

/** Adverts (`pubs`) and info banners (`infos`) have the same columns. */
export function bannersImporter(table: 'pubs' | 'infos'): Importer<BannerRow> {
  return {
    parse(fields) {
      const image = isPresent(fields, 'image') ? neededText(fields, 'image', 500) : '';
      const externalId = lineText(fields, 'externalId', 500) || image;
      if (externalId === '') throw new RowError('externalId and image are empty: the banner has no identity');
      const isActive = flag(fields, 'isActive');
      return {
        externalId,
        values: {
          ...(image === '' ? {} : { url: pictureAddress('image', image) }),
          ...(isPresent(fields, 'link') ? { link: bannerLink(fields, 'link') } : {}),
          ...(isActive === undefined ? {} : { isActive }),
        },
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

interface HelpRow {
  readonly slug: string;
  /** The columns of the row; the others stay unchanged. `updatedAt` defaults to the time of the change. */
  readonly values: Partial<Omit<Row<'help_documents'>, 'slug'>>;
}

function helpText(fields: Fields): string {
  const body = longText(fields, 'body', 200_000);
  if (body === '') throw new RowError('body is empty');
  return body;
}

export const helpImporter: Importer<HelpRow> = {
  parse(fields) {
    const slug = neededText(fields, 'slug', 100);
    if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(slug))
      throw new RowError(`slug "${slug}" may hold letters, digits, _ and - only`);
    const updatedAt = time(fields, 'updatedAt');
    return {
      slug,
      values: {
        ...(isPresent(fields, 'title') ? { title: neededText(fields, 'title', 200) } : {}),
        ...(isPresent(fields, 'body') ? { body: helpText(fields) } : {}),
        ...(updatedAt === undefined ? {} : { updatedAt }),
      },
    };
  },
  identityOf: ({ slug }) => slug,
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
