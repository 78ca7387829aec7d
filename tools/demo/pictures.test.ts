import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MORE } from '../../tests/more.ts';
import { ADVERTS, INFOS } from './banners.ts';
import { CATALOGUE } from './catalogue-tree.ts';
import { FAMILIES } from './families.ts';
import { CUSTOMERS } from './people.ts';
import { drawing } from './pictures/fluent-emoji.ts';
import { GROUNDS } from './pictures/grounds.ts';
import { composeDemoPicture } from './pictures.ts';
import { SHOPS_OF_DEMO } from './shops.ts';
import { TINT_OF, TINTS } from './tints.ts';

async function picture(path: string): Promise<Buffer> {
  const made = await composeDemoPicture(path);
  if (!made) throw new Error(`no picture for ${path}`);
  return made;
}

/** Mean of red, green and blue, from 0 to 255, in a part of a picture. */
async function colourOf(path: string, left: number, top: number, side: number): Promise<number[]> {
  const part = await sharp(await picture(path))
    .extract({ left, top, width: side, height: side })
    .png()
    .toBuffer();
  return (await sharp(part).stats()).channels.map((channel) => Math.round(channel.mean));
}

test.each([
  ['demo/p/mango-plain-0.webp', 800, 800],
  ['demo/p/running-shoe-navy-127.webp', 800, 800],
  ['demo/c/pot-of-food-7.webp', 800, 800],
  ['demo/s/dress-kola.webp', 800, 800],
  ['demo/a/23.webp', 400, 400],
  ['demo/info/market-day.webp', 1200, 400],
  ['demo/ad/ankara.webp', 1200, 450],
])('%s is a WebP of %i × %i pixels and at most 40 KB', async (path, width, height) => {
  const made = await picture(path);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width, height });
  expect(made.length).toBeGreaterThan(2000);
  expect(made.length).toBeLessThan(40_960);
});

test.each([
  'demo/p/mango-plain-128.webp',
  'demo/p/mango-ultraviolet-1.webp',
  'demo/p/mango-plain-1.png',
  'demo/p/no-such-thing-plain-1.webp',
  'demo/p/constructor-toString-1.webp',
  'demo/c/mango-8.webp',
  'demo/s/mango-red.webp',
  'demo/s/mango-constructor.webp',
  'demo/p/mango-constructor-1.webp',
  'demo/a/24.webp',
  'demo/info/nothing.webp',
  'demo/ad/market-day.webp',
  'demo/../secret.webp',
  'uploads/mango.webp',
  '',
])('"%s" is no picture of the demo', async (path) => {
  expect(await composeDemoPicture(path)).toBeUndefined();
});

test('the same path gives the same picture', async () => {
  const path = 'demo/p/handbag-wine-12.webp';
  expect((await picture(path)).equals(await picture(path))).toBe(true);
});

const arrangements = (variants: readonly number[]) => async () => {
  const made = await Promise.all(variants.map((variant) => picture(`demo/p/lemon-plain-${variant}.webp`)));
  expect(new Set(made.map((buffer) => buffer.toString('base64'))).size).toBe(variants.length);
};
test('arrangements and backgrounds differ', arrangements([0, 1, 7, 8, 56, 64, 71]));
test(
  'the sixteen arrangements and the eight backgrounds differ',
  { tags: [MORE] },
  arrangements([0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32, 40, 48, 56, 64, 65, 66, 67, 68, 69, 70, 71]),
);

test('a tint recolours the goods and not the background', async () => {
  const shirt = (tint: string) => colourOf(`demo/p/t-shirt-${tint}-0.webp`, 340, 480, 110);
  const [red = 0, green = 255, blue = 255] = await shirt('red');
  expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
  expect(Math.max(...(await shirt('black')))).toBeLessThan(95);
  expect(Math.min(...(await shirt('white')))).toBeGreaterThan(190);
  const corner = (tint: string) => colourOf(`demo/p/t-shirt-${tint}-0.webp`, 0, 0, 40);
  expect(await corner('red')).toEqual(await corner('black'));
});

test('every motif of the catalogue, the shops and the banners is an existing drawing', async () => {
  const categories = CATALOGUE.flatMap((collection) => collection.categories);
  const subCategories = categories.flatMap((category) => category.subCategories);
  const motifs = new Set([
    ...[...CATALOGUE, ...categories, ...subCategories].map(({ motif }) => motif),
    ...subCategories.flatMap(({ items }) => items.map(({ motif }) => motif)),
    ...[...INFOS, ...ADVERTS].flatMap((banner) => banner.motifs),
  ]);
  const missing: string[] = [];
  for (const motif of motifs) if ((await drawing(motif)) === undefined) missing.push(motif);
  expect(missing).toEqual([]);
});

test('every colour of a family has a tint', () => {
  const colours = new Set(Object.values(FAMILIES).flatMap((family) => family.colours));
  expect([...colours].filter((colour) => !TINTS[TINT_OF[colour] ?? ''])).toEqual([]);
});

const fronts = new Map(SHOPS_OF_DEMO.map(({ url }) => [/-([a-z]+)\.webp$/.exec(url)?.[1], url]));
const faces = new Set(CUSTOMERS.flatMap(({ url }) => (url?.startsWith('demo/') ? [url] : [])));

test('every kind of shop front has a picture, and no shop uses another', async () => {
  expect([...fronts.keys()].sort()).toEqual(['calabash', 'indigo', 'kola', 'leaf']);
  for (const path of fronts.values()) await picture(path);
});

// Invalid paths are tested above; this composes every face.
test('every face has a picture, and no customer uses another', { tags: [MORE] }, async () => {
  for (const path of faces) await picture(path);
});

test('every motif in a shop window is an existing drawing', async () => {
  for (const { url } of SHOPS_OF_DEMO) {
    expect(await drawing(/^demo\/s\/(.+)-[a-z]+\.webp$/.exec(url)?.[1] ?? ''), url).toBeDefined();
  }
});

test('every banner has a background, and no more motifs than there is room for', () => {
  for (const { theme, ground, motifs } of [...INFOS, ...ADVERTS]) {
    expect(Object.keys(GROUNDS), theme).toContain(ground);
    expect(motifs.length, theme).toBeLessThanOrEqual(5);
  }
});
