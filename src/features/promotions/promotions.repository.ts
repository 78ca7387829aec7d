/** Reads active adverts and info banners: those that an operator ordered first, then the others as they were added. */
import type { Reader } from '../../data/database.ts';
import type { Slice } from '../../shared/listing.ts';

export interface Banner {
  id: number;
  url: string;
  link: string;
  isActive: boolean;
}

async function activeBanners(db: Reader, table: 'pubs' | 'infos'): Promise<Banner[]> {
  return db
    .selectFrom(table)
    .select(['id', 'url', 'link', 'isActive'])
    .where('isActive', '=', true)
    .orderBy((eb) => eb('position', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A page of active info banners. */
export async function infosPage(db: Reader, { offset, limit }: Slice) {
  const all = await activeBanners(db, 'infos');
  return { rows: all.slice(offset, offset + limit), total: all.length };
}

/** An advert has no name, so `keyword` is searched in its link. */
export async function advertsPage(db: Reader, { offset, limit }: Slice, keyword?: string) {
  const all = await activeBanners(db, 'pubs');
  const wanted = keyword?.toLowerCase();
  const found = wanted === undefined ? all : all.filter(({ link }) => link.toLowerCase().includes(wanted));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
