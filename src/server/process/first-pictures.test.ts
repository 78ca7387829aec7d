import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type NamedPicture, PagePictures } from '../../shared/page-pictures.ts';
import { photo } from '../pictures/samples.ts';
import { type Bench, openBench } from '../pictures/testing.ts';
import { firstPictures, makeFirstPictures } from './first-pictures.ts';

const named = (place: NamedPicture['place'], urls: readonly string[], isFirst = true) =>
  urls.map((url) => ({ place, url, isFirst }));
const at = (name: string, width: number) => `/files/${name}.webp?w=${width}`;

test('G-161/G-401/G-653: the first screen of home is what it names so, in the two widths below the widest, one after the other', () => {
  const pictures = [
    ...named('advert', ['ad0.webp', 'https://elsewhere.example/x.webp', 'drawing.svg']),
    ...named('advert', ['ad1.webp'], false),
    ...named('homeTile', ['c0.webp', 'e&f.webp']),
    ...named('homeTile', ['late.webp'], false),
    ...named('homeProductCard', ['p0.webp', 'p0.webp']),
    ...named('avatar', ['only.webp']),
  ];
  expect(firstPictures(pictures, '/files/')).toEqual([
    at('ad0', 640),
    ...['c0', 'e&f'].map((name) => at(name, 96)),
    at('p0', 240),
    at('only', 96),
    at('ad0', 960),
    at('p0', 320),
  ]);
});

test('a page names how many pictures its first screen shows, also those that are missing', () => {
  const pictures = new PagePictures();
  pictures.add('advert', ['a', 'b'], 1);
  pictures.add('homeTile', ['c', null, 'd'], 2);
  pictures.add('rail', ['e']);
  expect(pictures.all.filter(({ isFirst }) => isFirst).map(({ url }) => url)).toEqual(['a', 'c']);
  expect(pictures.all).toHaveLength(5);
});

const HOME = 'data:text/html,home';
const log = pino({ level: 'silent' });

test('G-161: the shop opens when the first screen is made, two pictures at a time', async () => {
  const made: string[] = [];
  let running = 0;
  let max = 0;
  await makeFirstPictures({
    url: HOME,
    pictures: () => ['a', 'b', 'c', 'd'],
    log,
    async make(target) {
      running += 1;
      max = Math.max(max, running);
      await new Promise(setImmediate);
      running -= 1;
      made.push(target);
    },
  });
  expect([made.toSorted(), max]).toEqual([['a', 'b', 'c', 'd'], 2]);
});

test('the shop opens even if home cannot be read or a picture cannot be made', async () => {
  const make = () => Promise.reject(new Error('The disk is full.'));
  for (const url of ['http://127.0.0.1:1/', HOME]) {
    const said: string[] = [];
    const heard = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });
    await makeFirstPictures({ url, pictures: () => ['a'], make, log: heard });
    expect(said).toEqual(['the pictures of the home page could not be prepared']);
  }
});

test('G-401: a first start draws the first screen alone, and one on a copy of the folder nothing', async () => {
  const files = Array.from({ length: 17 }, (_, k) => `r${k}.webp`);
  const targets = firstPictures(named('rail', files), '/files/');
  const bench = await openBench();
  const picture = await photo(300, 200);
  for (const file of files) await bench.put(file, picture);
  /** Starts a process on the folder; returns how many pictures it drew, and how many originals it read. */
  async function start(process: Bench): Promise<[drawn: number, read: number]> {
    await makeFirstPictures({ url: HOME, pictures: () => targets, make: process.preparePicture, log });
    return [process.learnt.length, process.opened.length];
  }
  const again = () => openBench({ home: path.dirname(bench.folder) });
  const opened = [bench];
  try {
    expect(await start(bench)).toEqual([17, 34]);
    opened.push(await again());
    expect(await start(opened[1] as Bench)).toEqual([0, 0]);
    await bench.copyOriginals();
    opened.push(await again(), await again());
    expect(await start(opened[2] as Bench)).toEqual([0, 17]);
    expect(await start(opened[3] as Bench)).toEqual([0, 0]);
  } finally {
    for (const one of opened.reverse()) await one.close();
  }
});
