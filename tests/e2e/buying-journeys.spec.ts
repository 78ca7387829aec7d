/** Complete orders on SQLite, in the shop of all browser tests. buying-journeys-postgres.spec.ts runs them on PostgreSQL. */
import path from 'node:path';
import { buyByCard } from './buying.ts';
import { buyChoices } from './buying-choices.ts';
import { buyAsGuest, buyPlainlyAsGuest } from './buying-guest.ts';
import { operatorOf } from './operator.ts';
import { forgiveStatus } from './page-errors.ts';
import { serverDataDir } from './server-data.ts';
import { test } from './test.ts';

const operator = operatorOf({ DATA_DIR: serverDataDir() });

test('GEN-10 GEN-13 PRM-36 PRM-37: a new customer orders, pays by card, and tracks the delivery', ({
  page,
  context,
  request,
}) => buyByCard({ page, context, request, operator }));

test('GEN-11 GEN-12 PRM-34 G-31 C-15 C-11 G-150: a customer orders two varieties of one product and a colour from another shop, picks them up at a chosen point and pays in cash, and all parties are notified', ({
  page,
  request,
}) => buyChoices({ page, request, operator, mailFolder: path.join(serverDataDir(), 'outbox') }));

for (const [what, email] of [
  ['six fields typed', 'ngozi@example.ng'],
  ['with “I have no email”', ''],
] as const) {
  test(`G-518 G-536 G-537: a new shopper orders without a password, ${what}`, ({ page, request }) =>
    buyAsGuest({ page, request, operator }, email));

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test(`G-518 G-536 G-537: a new shopper orders without a password, ${what}`, async ({
      page,
      request,
      pageErrors,
    }) => {
      await buyPlainlyAsGuest({ page, request, operator }, email);
      forgiveStatus(pageErrors);
    });
  });
}
