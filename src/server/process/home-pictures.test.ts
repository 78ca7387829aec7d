import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { NamedPicture } from '../../shared/page-pictures.ts';
import { homePictures, makeHomePictures } from './home-pictures.ts';

const names = (count: number, name: string) => Array.from({ length: count }, (_, k) => `${name}${k}.webp`);
const named = (place: NamedPicture['place'], urls: readonly string[]) => urls.map((url) => ({ place, url }));
const at = (name: string, width: number) => `/files/${name}.webp?w=${width}`;

test('G-161: the first screen of home is the first seventeen pictures that it names; their widest variants lead the rest', () => {
  const pictures = [
    ...named('advert', ['ad0.webp', 'https://elsewhere.example/x.webp', 'drawing.svg']),
    ...named('thumbnail', names(12, 'c')),
    ...named('rail', ['d0.webp', 'd1.webp', 'd2.webp', 'e&f.webp', 'late.webp', 'c0.webp']),
  ];
  const { first, rest } = homePictures(pictures, '/files/');
  const adverts = [960, 480, 640].map((width) => at('ad0', width));
  const cards = Array.from({ length: 12 }, (_, k) => at(`c${k}`, 96));
  const rails = ['d0', 'd1', 'd2', 'e&f'].map((name) => at(name, 240));
  expect(first).toEqual([...adverts, ...cards, ...rails]);
  const widest = [at('ad0', 1280), ...Array.from({ length: 12 }, (_, k) => at(`c${k}`, 160))];
  const widestRails = ['d0', 'd1', 'd2', 'e&f'].map((name) => at(name, 320));
  expect(rest).toEqual([
    ...widest,
    ...widestRails,
    ...[at('late', 240), at('late', 320), at('c0', 240), at('c0', 320)],
  ]);
});

const HOME = 'data:text/html,home';
const log = pino({ level: 'silent' });
const turn = () => new Promise(setImmediate);

test('G-161: the shop opens when the first screen is made; the rest continues until it is stopped', async () => {
  const made: string[] = [];
  const gates: (() => void)[] = [];
  const opening = makeHomePictures({
    url: HOME,
    pictures: () => ({ first: ['a'], rest: ['b', 'c', 'd'] }),
    log,
    async make(target) {
      made.push(target);
      if (made.length > 1) await new Promise<void>((open) => gates.push(open));
    },
  });
  const stop = await opening;
  while (gates.length < 2) await turn();
  expect(made).toEqual(['a', 'b', 'c']);
  stop();
  for (const open of gates) open();
  await turn();
  expect(made).toHaveLength(3);
});

test('the shop opens even if home cannot be read or a picture cannot be made', async () => {
  const make = () => Promise.reject(new Error('The disk is full.'));
  for (const url of ['http://127.0.0.1:1/', HOME]) {
    const said: string[] = [];
    const heard = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });
    await makeHomePictures({ url, pictures: () => ({ first: ['a'], rest: [] }), make, log: heard });
    expect(said).toEqual(['the pictures of home could not be prepared']);
  }
});
