import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeHomePictures, picturesOf } from './home-pictures.ts';

const image = (name: string, widths: readonly number[]) =>
  `<img class="picture" src="/files/${name}.webp?w=${widths[0]}" srcset="${widths.map((w) => `/files/${name}.webp?w=${w} ${w}w`)}" alt="A > B">`;
const block = (name: string, images: readonly string[]) =>
  `<section class="home-${name}" data-block="${name}">${images.join('\n')}</section>`;
const names = (count: number, name: string) => Array.from({ length: count }, (_, k) => `${name}${k}`);

test('G-161: the first screen of home is one advert and the first sixteen pictures below it; their widest variants lead the rest', () => {
  const html = [
    '<img class="header__flag" src="/nigeria.svg" alt="Nigeria">',
    block(
      'header',
      ['ad0', 'ad1'].map((name) => image(name, [480, 960])),
    ),
    block(
      'collections',
      names(12, 'c').map((name) => image(name, [160])),
    ),
    block(
      'categories',
      names(6, 'd').map((name) => image(name, [160])),
    ),
    block(
      'popular',
      ['c0', 'e&amp;f'].map((name) => image(name, [160, 240])),
    ),
    '<img src="https://elsewhere.example/files/x.webp?w=160" alt="">',
  ].join('');
  const { first, rest } = picturesOf(html);
  const at = (name: string, width: number) => `/files/${name}.webp?w=${width}`;
  expect(first).toEqual([at('ad0', 480), ...[...names(12, 'c'), ...names(4, 'd')].map((name) => at(name, 160))]);
  expect(rest).toEqual([
    at('ad0', 960),
    ...[at('ad1', 480), at('ad1', 960), at('d4', 160), at('d5', 160)],
    ...[at('c0', 240), at('e&f', 160), at('e&f', 240)],
  ]);
});

const page = (html: string) => `data:text/html,${encodeURIComponent(html)}`;
const log = pino({ level: 'silent' });
const turn = () => new Promise(setImmediate);

test('G-161: the shop opens when the first screen is made; the rest continues until it is stopped', async () => {
  const html = block(
    'header',
    names(4, 'ad').map((name) => image(name, [480])),
  );
  const made: string[] = [];
  const gates: (() => void)[] = [];
  const opening = makeHomePictures({
    url: page(html),
    log,
    async make(target) {
      made.push(target);
      if (made.length > 1) await new Promise<void>((open) => gates.push(open));
    },
  });
  const stop = await opening;
  while (gates.length < 2) await turn();
  expect(made).toEqual(names(3, 'ad').map((name) => `/files/${name}.webp?w=480`));
  stop();
  for (const open of gates) open();
  await turn();
  expect(made).toHaveLength(3);
});

test('the shop opens even if home cannot be read or a picture cannot be made', async () => {
  const make = () => Promise.reject(new Error('The disk is full.'));
  for (const url of ['http://127.0.0.1:1/', page(block('header', [image('ad', [480])]))]) {
    const said: string[] = [];
    const heard = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });
    await makeHomePictures({ url, make, log: heard });
    expect(said).toEqual(['the pictures of home could not be prepared']);
  }
});
