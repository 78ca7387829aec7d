/** Complete orders on SQLite, in the shop of all browser tests. buying-journeys-postgres.spec.ts runs them on PostgreSQL. */
import path from 'node:path';
import { buyByCard } from './buying.ts';
import { buyChoices } from './buying-choices.ts';
import { operatorOf } from './operator.ts';
import { serverDataDir } from './server-data.ts';
import { test } from './test.ts';

const operator = operatorOf({ DATA_DIR: serverDataDir() });

test('GEN-10 GEN-13 PRM-35 PRM-36 PRM-37: a new customer orders, pays by card, tracks the delivery, and cancels another order', ({
  page,
  context,
  request,
}) => buyByCard({ page, context, request, operator }));

test('GEN-11 GEN-12 PRM-34 G-31 C-15 C-11 G-150: a customer orders two varieties of one product and a colour from another shop, picks them up at a chosen point and pays in cash, and all parties are notified', ({
  page,
  request,
}) => buyChoices({ page, request, operator, mailFolder: path.join(serverDataDir(), 'outbox') }));
