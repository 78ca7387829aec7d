/** A day of an operator: real commands beside a running shop of two processes, in which shoppers order. */
import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresServer } from '../contract/postgres-server.ts';
import { MORE } from '../more.ts';
import { type DayShop, openDayShop } from './day-shop.ts';
import { describeDay } from './operator-day.cases.ts';

const postgres = await openPostgresServer();
afterAll(async () => {
  if ('end' in postgres) await postgres.end();
});

describe('a day on SQLite', () => {
  let shop: DayShop;
  beforeAll(async () => {
    shop = await openDayShop();
  });
  afterAll(() => shop?.close());
  describeDay(() => shop);
});

const reason = 'missing' in postgres ? ` (${postgres.missing})` : '';

describe.skipIf('missing' in postgres)(`a day on PostgreSQL${reason}`, { tags: [MORE] }, () => {
  let shop: DayShop;
  beforeAll(async () => {
    shop = await openDayShop('url' in postgres ? postgres.url : undefined);
  });
  afterAll(() => shop?.close());
  describeDay(() => shop);
});
