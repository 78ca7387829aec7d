import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DRAWINGS_OF_ITEMS } from '../catalogue/drawings.ts';
import { CATALOGUE } from '../catalogue-tree.ts';
import { drawing } from '../pictures/fluent-emoji.ts';
import { composeDemoPicture } from '../pictures.ts';
import { demoProduct } from '../products.ts';
import { drawOwn, LOOKS, readOwnName, SHAPES } from './index.ts';
import { PACKS } from './packs.ts';

const subCategories = CATALOGUE.flatMap(({ categories }) => categories.flatMap((category) => category.subCategories));
const items = subCategories.flatMap((subCategory) => subCategory.items);
const rules = DRAWINGS_OF_ITEMS.trim()
  .split('\n')
  .map((line) => line.split(': ') as [shape: string, items: string]);

function svgOf(name: string, tint = 'plain', label = ''): string {
  const own = readOwnName(name);
  if (!own) throw new Error(`no drawing ${name}`);
  return drawOwn(own, tint, label);
}

/** The painted share of a drawing's square. */
async function painted(body: string): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="64" height="64">${body}</svg>`;
  const { channels } = await sharp(Buffer.from(svg)).ensureAlpha().stats();
  return (channels[3]?.mean ?? 0) / 255;
}

/** The first pictures of the first `count` products of a shelf. */
const picturesOf = (shelf: string, count: number) => {
  const subCategory = subCategories.find(({ nom }) => nom === shelf);
  if (!subCategory) throw new Error(`no shelf ${shelf}`);
  const [sousCategorieId, now] = [1, Date.UTC(2026, 0)];
  return Array.from({ length: count }, (_, k) =>
    demoProduct({ subCategory, sousCategorieId, shopIds: [1], mesureIds: new Map(), now }, k),
  ).map(({ url }) => url);
};

test('G-164: every drawing renders in each of its looks and in a tint', async () => {
  for (const shape of SHAPES) {
    const bodies = Array.from({ length: LOOKS }, (_, look) => svgOf(`x-${shape}.${look}`));
    expect(
      bodies.filter((body) => /undefined|NaN/.test(body)),
      shape,
    ).toEqual([]);
    expect(await painted(bodies[0] ?? ''), shape).toBeGreaterThan(0.08);
    const wine = svgOf(`x-${shape}.1`, 'wine');
    expect(wine, shape).not.toMatch(/undefined|NaN/);
  }
  expect(svgOf('x-drill.1', 'red')).not.toBe(svgOf('x-drill.1', 'teal'));
});

test.each(['Android Phones', 'Trainers', 'Everyday Laptops'])(
  'G-164: thirty products of "%s" have at least 22 looks, whatever their arrangement and colour',
  (shelf) => {
    const looks = picturesOf(shelf, 30).map((url) => /^demo\/p\/(x-[a-z-]+\.\d+)-/.exec(url)?.[1] ?? '');
    expect(looks).not.toContain('');
    expect(new Set(looks.map((look) => svgOf(look))).size).toBeGreaterThanOrEqual(22);
  },
);

test('G-164: every rule names a drawing, and existing items once each', () => {
  const names = new Set(items.map(({ nom }) => nom));
  const named = rules.flatMap(([, list]) => list.split('; '));
  expect(named.filter((nom) => !names.has(nom))).toEqual([]);
  expect(named.filter((nom, at) => named.indexOf(nom) !== at)).toEqual([]);
  expect(rules.map(([shape]) => shape).filter((shape) => !SHAPES.includes(shape))).toEqual([]);
  expect(SHAPES.filter((shape) => !rules.some(([ruled]) => ruled === shape))).toEqual([]);
});

test.each([
  ['Cordless Drill', 'x-drill'],
  ['Glue Board', 'x-glue-board'],
  ['Steam Iron', 'x-iron'],
  ['Chest Freezer', 'x-chest-freezer'],
  ['Kitchen Mixer Tap', 'x-tap'],
  ['Tomato Paste Sachet', 'x-pouch--tomato'],
])('G-164: a %s is drawn as one', (nom, drawing) => {
  expect(items.find((item) => item.nom === nom)?.drawing).toBe(drawing);
});

test('packaging shows an existing emoji', async () => {
  const labels = items.flatMap(({ drawing = '' }) => drawing.split('--')[1] ?? []);
  expect(labels.length).toBeGreaterThan(150);
  for (const label of new Set(labels)) expect(await drawing(label), label).toBeDefined();
  expect(
    items.filter(
      ({ drawing = '' }) => drawing.includes('--') && !Object.hasOwn(PACKS, drawing.slice(2).split('--')[0] ?? ''),
    ),
  ).toEqual([]);
});

test.each([
  ['demo/p/x-phone.12-navy-3.webp', true],
  ['demo/p/x-jar--honey-pot.3-plain-8.webp', true],
  ['demo/c/x-drill.4-2.webp', true],
  ['demo/p/x-phone-plain-3.webp', false],
  ['demo/p/x-phone.100-plain-3.webp', false],
  ['demo/p/x-no-such.1-plain-3.webp', false],
  ['demo/p/x-jar--no-such.1-plain-3.webp', false],
  ['demo/p/x-constructor.1-plain-3.webp', false],
])('%s is a picture of the demo: %s', async (path, is) => {
  expect((await composeDemoPicture(path)) !== undefined).toBe(is);
});
