import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../data/database.ts';
import { migrate } from '../../data/migrate.ts';
import { openDatabase } from '../../data/open.ts';
import { tags } from '../../data/tags.ts';
import { createWorkQueue } from '../../node/work-queue.ts';
import { PLACEHOLDER_COLOURS } from '../../shared/placeholder-colours.ts';
import { pictureColours } from './picture-colours.ts';

let dataDir: string;
let db: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'colours-'));
  db = await openDatabase({ dataDir });
  await migrate(db);
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });

const plain = (background: string) =>
  sharp({ create: { width: 96, height: 96, channels: 4, background } })
    .webp({ lossless: true })
    .toBuffer();
const known = () => db.read.selectFrom('pictures').selectAll().orderBy('path').execute();
const numberOf = (hex: (typeof PLACEHOLDER_COLOURS)[number]) => PLACEHOLDER_COLOURS.indexOf(hex);

it('stores the colour around a picture once, and again when the picture changes', async () => {
  const colours = pictureColours(db, createWorkQueue(), log);
  const changes = async () =>
    (await db.read.selectFrom('change_log').select('tag').orderBy('seq').execute()).map(({ tag }) => tag);
  colours.learn('blue.webp', await plain('#a7caf8'), false);
  // A green background around an object.
  const goods = await sharp(await plain('#b3d3a2'))
    .composite([
      {
        input: await sharp(await plain('#000000'))
          .resize(48, 48)
          .png()
          .toBuffer(),
      },
    ])
    .webp()
    .toBuffer();
  colours.learn('green.webp', goods, false);
  colours.learn('clear.webp', await plain('#00000000'), false);
  await colours.settled();
  const noted = [
    { path: 'blue.webp', placeholder: numberOf('#a7caf8') },
    { path: 'clear.webp', placeholder: 0 },
    { path: 'green.webp', placeholder: numberOf('#b3d3a2') },
  ];
  expect(await known()).toEqual(noted);
  // Pages that were rendered without a colour are rendered again.
  const learnt = ['blue.webp', 'clear.webp', 'green.webp'].map(tags.picture);
  expect((await changes()).toSorted()).toEqual(learnt.toSorted());

  // A different file with the same colour changes no page.
  colours.learn('blue.webp', await plain('#a7caf8'), true);
  colours.learn('blue.webp', await plain('#f4b4b8'), false);
  await colours.settled();
  expect(await known()).toEqual(noted);
  colours.learn('blue.webp', await plain('#f4b4b8'), true);
  await colours.settled();
  expect((await known())[0]).toEqual({ path: 'blue.webp', placeholder: numberOf('#f4b4b8') });
  // No product shows this picture.
  expect((await changes()).slice(learnt.length)).toEqual([]);
  expect(logged).toEqual([]);
});

it('learns the colour of a replaced picture from its next variant when it could not be stored', async () => {
  const write = { fails: false };
  const failing: Database = {
    ...db,
    read: db.read,
    write: (work) => (write.fails ? Promise.reject(new Error('The disk is full.')) : db.write(work)),
  };
  const colours = pictureColours(failing, createWorkQueue(), pino({ level: 'silent' }));
  const colour = async () => (await known()).find(({ path: name }) => name === 'shirt.webp')?.placeholder;
  colours.learn('shirt.webp', await plain('#a7caf8'), false);
  await colours.settled();
  write.fails = true;
  colours.learn('shirt.webp', await plain('#f4b4b8'), true);
  await colours.settled();
  expect(await colour()).toBe(numberOf('#a7caf8'));
  write.fails = false;
  colours.learn('shirt.webp', await plain('#f4b4b8'), false);
  await colours.settled();
  expect(await colour()).toBe(numberOf('#f4b4b8'));
});

it('logs when a colour cannot be stored, and continues', async () => {
  const write = () => Promise.reject(new Error('the disk is full'));
  const colours = pictureColours({ ...db, write }, createWorkQueue(), log);
  colours.learn('new.webp', await plain('#a7caf8'), false);
  colours.learn('broken.webp', Buffer.from('no picture'), false);
  await colours.settled();
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'the colour of a picture could not be stored',
    'the colour of a picture could not be stored',
  ]);
});
