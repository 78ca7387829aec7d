import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { NamedPicture } from '../../shared/page-pictures.ts';
import { photo } from '../pictures/samples.ts';
import { type Bench, openBench } from '../pictures/testing.ts';
import { firstPictures, makeFirstPictures } from './first-pictures.ts';

const names = (count: number, name: string) => Array.from({ length: count }, (_, k) => `${name}${k}.webp`);
const named = (place: NamedPicture['place'], urls: readonly string[]) => urls.map((url) => ({ place, url }));
const at = (name: string, width: number) => `/files/${name}.webp?w=${width}`;

test('G-161/G-401: the first screen of home is the first seventeen pictures that it names, without their widest variants', () => {
  const pictures = [
    ...named('advert', ['ad0.webp', 'https://elsewhere.example/x.webp', 'drawing.svg']),
    ...named('thumbnail', names(12, 'c')),
    ...named('rail', ['d0.webp', 'd1.webp', 'd2.webp', 'e&f.webp', 'late.webp', 'c0.webp']),
  ];
  const adverts = [960, 480, 640].map((width) => at('ad0', width));
  const cards = Array.from({ length: 12 }, (_, k) => at(`c${k}`, 96));
  const rails = ['d0', 'd1', 'd2', 'e&f'].map((name) => at(name, 160));
  expect(firstPictures(pictures, '/files/')).toEqual([...adverts, ...cards, ...rails]);
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
  const files = names(20, 'r');
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
