/** Stores the placeholder colours of the demo's pictures before they are generated, derived from their backgrounds. */
import { sql } from 'kysely';
import type { Writer } from '../../src/data/database.ts';
import { tableRows } from '../../src/data/table-rows.ts';
import type { NewProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { readHex } from '../../src/shared/colours.ts';
import { nearestPlaceholder } from '../../src/shared/placeholders.ts';
import { ADVERTS, INFOS } from './banners.ts';
import { type Ground, groundAt, groundNamed } from './pictures/grounds.ts';
import { groundOfVariant } from './pictures/product-picture.ts';
import { borderOfFront } from './pictures/shop-picture.ts';

type Parts = Readonly<Record<string, string>>;

/** The dominant colour of a picture's border: the colour between wall and floor. */
const onGround = (ground: Ground) => ground.horizon;

/** Patterns of picture paths, with the colour of the border of each. */
const BORDER_OF: readonly (readonly [RegExp, (parts: Parts) => string | undefined])[] = [
  [/^p\/.*-(?<variant>\d{1,3})$/, ({ variant }) => onGround(groundOfVariant(Number(variant)))],
  [/^c\/.*-(?<variant>\d)$/, ({ variant }) => onGround(groundAt(Number(variant)))],
  [/^s\/.*-(?<tint>[a-z]+)$/, ({ tint = '' }) => borderOfFront(tint)],
  [
    /^(?:ad|info)\/(?<theme>[a-z-]+)$/,
    ({ theme }) => {
      const banner = [...ADVERTS, ...INFOS].find((one) => one.theme === theme);
      return banner && onGround(groundNamed(banner.ground));
    },
  ],
];

/** Index of the placeholder colour of a demo picture; undefined for pictures of customers and any other path. */
export function placeholderOfDemoPicture(path: string): number | undefined {
  const name = /^demo\/(.+)\.webp$/.exec(path)?.[1] ?? '';
  for (const [pattern, borderOf] of BORDER_OF) {
    const match = pattern.exec(name);
    const border = match && borderOf(match.groups ?? {});
    if (border) return nearestPlaceholder(readHex(border.slice(1)));
  }
  return undefined;
}

/** Returns a function that stores each picture once. */
function pathNotes(): (trx: Writer, paths: Iterable<string>) => Promise<void> {
  const noted = new Set<string>();
  return async (trx, paths) => {
    const rows: { path: string; placeholder: number }[] = [];
    for (const path of new Set(paths).difference(noted)) {
      noted.add(path);
      const placeholder = placeholderOfDemoPicture(path);
      if (placeholder !== undefined) rows.push({ path, placeholder });
    }
    if (rows.length === 0) return;
    // A running shop may have stored one already.
    await sql`
      insert into pictures (path, placeholder)
      select path, placeholder from ${tableRows(trx, 'pictures', ['path', 'placeholder'], rows)} as r where true
      on conflict (path) do nothing`.execute(trx);
  };
}

/** Returns a function that stores the pictures of products, each once. */
export function pictureNotes(): (trx: Writer, products: readonly NewProduct[]) => Promise<void> {
  const note = pathNotes();
  return (trx, products) =>
    note(
      trx,
      products.flatMap(({ url, images }) => [url, ...images.map((image) => image.url)]),
    );
}

/**
 * Stores the pictures of the tree, shops and banners, so that pages need not be rendered again once a picture is
 * generated.
 */
export async function noteOtherPictures(trx: Writer): Promise<void> {
  const note = pathNotes();
  for (const table of ['classifications', 'categories', 'sous_categories', 'boutiques', 'pubs', 'infos'] as const) {
    const rows = await trx.selectFrom(table).select('url').execute();
    await note(
      trx,
      rows.map(({ url }) => url),
    );
  }
}
