/** Checks rows of shops, banners and help documents. A field without a column in the file is left out. */
import type { Row } from '../data/tables.ts';
import type { ShopChanges } from '../features/shops/shops-write.repository.ts';
import {
  bannerLink,
  email,
  type Fields,
  flag,
  identity,
  isPresent,
  lineText,
  longText,
  neededText,
  phone,
  pictureAddress,
  shopLink,
  time,
} from './fields.ts';
import { RowError } from './row-error.ts';

export interface ShopRow {
  /** Undefined when the file has no column for names. */
  readonly nomBoutique: string | undefined;
  readonly nomLink: string;
  readonly changes: ShopChanges;
}

/** Returns the entries of `values` that have a value. */
function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined | null | '' }): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(entries) as Partial<T>;
}

/** Checks the row of a shop. @throws {RowError} when it is invalid */
export function parseShop(fields: Fields): ShopRow {
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
      email: email(fields, 'email'),
      externalId: identity(fields, 'externalId'),
    }),
  };
}

export interface BannerRow {
  readonly externalId: string;
  /** Values of the columns in the row; the others stay unchanged. */
  readonly values: Partial<Pick<Row<'pubs'>, 'url' | 'link' | 'isActive'>>;
}

/** Checks the row of an advert or an info banner, which have the same columns. @throws {RowError} when it is invalid */
export function parseBanner(fields: Fields): BannerRow {
  const image = isPresent(fields, 'image') ? neededText(fields, 'image', 500) : '';
  const externalId = identity(fields, 'externalId') || image;
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
}

export interface HelpRow {
  readonly slug: string;
  /** Values of the columns in the row; the others stay unchanged. `updatedAt` defaults to the time of the change. */
  readonly values: Partial<Omit<Row<'help_documents'>, 'slug'>>;
}

function helpText(fields: Fields): string {
  const body = longText(fields, 'body', 200_000);
  if (body === '') throw new RowError('body is empty');
  return body;
}

/** Checks the row of a help document. @throws {RowError} when it is invalid */
export function parseHelp(fields: Fields): HelpRow {
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
}
