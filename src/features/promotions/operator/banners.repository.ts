/** Reads banners for the operator: adverts (`pubs`) and info banners (`infos`). */
import type { Reader } from '../../../data/database.ts';

/** The kinds of banners, with their tables. */
export const BANNER_TABLES = { pub: 'pubs', info: 'infos' } as const;

export type BannerKind = keyof typeof BANNER_TABLES;

/** A banner as an operator names it: `pub-3`. */
export interface NamedBanner {
  readonly kind: BannerKind;
  readonly id: number;
}

export interface OperatorBanner extends NamedBanner {
  readonly url: string;
  readonly link: string;
  readonly isActive: boolean;
  /** Its place among those that an operator ordered, from 1; null for the others, which follow by id. */
  readonly position: number | null;
}

/** `pub-3`. */
export const bannerName = ({ kind, id }: NamedBanner): string => `${kind}-${id}`;

/** Reads `pub-3`; undefined for another form. */
export function bannerNamed(text: string): NamedBanner | undefined {
  const [, kind, id] = /^(pub|info)-(\d{1,9})$/.exec(text) ?? [];
  return id === undefined ? undefined : { kind: kind as BannerKind, id: Number(id) };
}

/** All banners of a kind, also inactive ones, in the order of pages. */
export async function bannersForOperator(db: Reader, kind: BannerKind): Promise<OperatorBanner[]> {
  const rows = await db
    .selectFrom(BANNER_TABLES[kind])
    .select(['id', 'url', 'link', 'isActive', 'position'])
    .orderBy((eb) => eb('position', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind, ...row }));
}
