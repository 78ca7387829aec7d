/** The steps of an operator's day, one after another on one shop. */
import { beforeAll, expect, test } from 'vitest';
import { HOME_MIN_CATEGORIES } from '../../src/features/collections/collection-card.ts';
import { CASH_ON_DELIVERY, PAY_WITH_PAYSTACK } from '../../src/features/orders/order-status.ts';
import { lagosDay } from '../../src/shared/lagos-day.ts';
import { productPath, reviewsPath } from '../../src/shared/links.ts';
import { expectRecord, expectSales } from './day-checks.ts';
import { type DayAnswer, type DayShop, ORDERS_TO } from './day-shop.ts';
import {
  newShopper,
  type PlacedOrder,
  type PlannedOrder,
  payByCard,
  placeOrder,
  type Shopper,
  sendEvent,
  signIn,
  tryOrder,
  tryOrderAsGuest,
} from './day-shopper.ts';

const SHOPPERS = 6;
const ORDERS = 30;
/** Orders that are paid by card, and one that waits for it. */
const BY_CARD = [5, 11, 17, 23];
const UNPAID = 29;
const CITY = 'Oke Tuntun';
/** Who writes a message. */
const WRITER = 'ada.writes@example.ng';
const ANSWER = 'It comes on Monday.';
const REVIEW = 'It smelled of smoke.';
const RATING = 'It came broken.';

/** The plan of order `k`; the orders of the last shopper are paid by card. */
const planOf = (k: number): PlannedOrder => ({
  k,
  units: [1 + (k % 3), k % 2, Number(k % 5 === 0), k % 4],
  method: k % SHOPPERS === 5 ? PAY_WITH_PAYSTACK : CASH_ON_DELIVERY,
  isShipped: k % 3 !== 0,
});

/** Whether the first card of a collection on home is this one's. */
const isFirst = ({ body }: DayAnswer | undefined = { status: 0, body: '' }, { id }: { readonly id: number }) =>
  /<h3[^>]*>\s*<a href="\/collections\/[^"]*_(\d+)"/.exec(String(body))?.[1] === String(id);

/** Defines the steps; `open` returns the same shop each time. */
export function describeDay(open: () => DayShop): void {
  const firstDay = lagosDay(Date.now());
  let shop: DayShop;
  let shoppers: Shopper[];
  let orders: PlacedOrder[];
  const order = (k: number) => orders[k] as PlacedOrder;
  const references = new Map<number, string>();
  beforeAll(async () => {
    shop = open();
    shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, k) => newShopper(shop, k)));
  });

  /** A step, which is left out once one before it has failed. */
  let isBroken = false;
  const step = (title: string, run: () => Promise<void>) =>
    test(title, async ({ skip }) => {
      skip(isBroken, 'A step before it failed.');
      isBroken = true;
      await run();
      isBroken = false;
    });

  /** The shopper sees an order in this state, at each process. */
  async function seen(k: number, state: Readonly<Record<string, unknown>>): Promise<void> {
    const { id, shopper } = order(k);
    await shop.untilAll(
      `/api/commandes/v1/clients/${shopper.id}?id=${id}`,
      ({ body }) => {
        const [found] = (body as { data: Record<string, unknown>[] }).data;
        return Object.entries(state).every(([name, value]) => found?.[name] === value);
      },
      { token: shopper.token },
    );
  }

  async function setStatus(k: number, status: string, ...more: string[]): Promise<void> {
    await shop.change('orders status', order(k).number, status, ...more);
    await seen(k, { status });
  }

  step(`${ORDERS} orders are placed, four of them paid by card`, async () => {
    const plans = Array.from({ length: ORDERS }, (_, k) => planOf(k));
    orders = await Promise.all(plans.map((plan) => placeOrder(shop, shoppers[plan.k % SHOPPERS] as Shopper, plan)));
    expect(new Set(orders.map(({ number }) => number)).size).toBe(ORDERS);
    for (const k of BY_CARD) references.set(k, await payByCard(shop, order(k)));
    for (const k of BY_CARD) await seen(k, { payment: 'completed' });
    const listed = await shop.read<{ orders: { idCommande: string }[] }>('orders', 'list', '--limit', '100');
    expect(listed.orders.map(({ idCommande }) => idCommande)).toEqual(
      expect.arrayContaining(orders.map(({ number }) => number)),
    );
  });

  step('G-604: a message is answered', async () => {
    const data = { prenom: 'Ada', message: 'When does my order come?', contact: WRITER };
    const { status } = await shop.ask('/api/signal-abus', { method: 'POST', body: { data } });
    expect(status).toBe(201);
    const openIds = async () => (await shop.read<{ id: number }[]>('messages', 'list', '--open')).map(({ id }) => id);
    const [id] = await openIds();
    await shop.change('messages answer', String(id), ANSWER);
    expect(await openIds()).not.toContain(id);
  });

  step('G-608: orders go their way: sent, picked up, cancelled', async () => {
    await setStatus(1, 'shipped', '--person', 'Musa Bello');
    await setStatus(1, 'delivered');
    await seen(1, { payment: 'completed' });
    await setStatus(3, 'delivered');
    await setStatus(17, 'shipped');
    await setStatus(4, 'cancelled');
  });

  step('G-609: two orders are paid back: one that is cancelled, and a part of another', async () => {
    await setStatus(5, 'cancelled');
    await seen(5, { payment: 'refund_due' });
    await expect(shop.run('shop.ts', 'orders', 'refund', order(UNPAID).number)).rejects.toThrow(
      'has no completed payment by card',
    );
    await shop.run('shop.ts', 'orders', 'refund', order(5).number, '--dry-run');
    expect(shop.paystack.refunds).toEqual([]);
    await shop.change('orders refund', order(5).number, '--reason', 'Cancelled by the shop');
    await shop.change('orders refund', order(11).number, '--amount', '1000.50');
    const [all, part] = [5, 11].map((k) => references.get(k) ?? '');
    expect(shop.paystack.refunds.map(({ transaction, amount }) => [transaction, amount])).toEqual([
      [all, shop.paystack.transactions.get(all ?? '')?.amount],
      [part, 100_050],
    ]);
    for (const refund of shop.paystack.refunds) {
      refund.status = 'processed';
      await sendEvent(shop, shop.paystack.refundEvent(refund.transaction, 'processed'));
    }
    const { payments } = await shop.read<{ payments: { status: string }[] }>('orders', 'show', order(5).number);
    expect(payments).toMatchObject([{ status: 'refunded' }]);
    expect(await shop.run('order.ts', 'list', '--refund-due')).not.toContain(order(5).number);
  });

  step(
    'G-618, G-596: a blocked customer tries again, and orders neither with a session nor without an account',
    async () => {
      const shopper = shoppers[4] as Shopper;
      const profile = `/api/clients/${shopper.id}`;
      await shop.untilAll(profile, ({ status }) => status === 200, { token: shopper.token });
      await shop.change('customers block', shopper.numTel, '--reason', 'Orders that nobody takes');
      await shop.untilAll(profile, ({ status }) => status === 401, { token: shopper.token });
      const refused = { status: 403, body: { code: 'account_blocked' } };
      for (let k = 0; k < 4; k += 1) expect(await signIn(shop, shopper)).toMatchObject(refused);
      expect(await tryOrder(shop, shopper, planOf(100))).toMatchObject({ status: 401 });
      const text = expect.stringMatching(
        /^We cannot take an order with this phone number or email\. Please call us on /,
      );
      expect(await tryOrderAsGuest(shop, shopper.email)).toMatchObject({ status: 403, body: { messageError: text } });
      const { customers } = await shop.read<{ customers: { id: number }[] }>('customers', 'list', '--blocked');
      expect(customers.map(({ id }) => id)).toEqual([shopper.id]);
    },
  );

  step('G-597: a new city is offered to shoppers', async () => {
    const suggestions = `/api/villes/v1/suggestions?keyword=${encodeURIComponent(CITY)}`;
    const hasCity = ({ body }: { body: unknown }) => JSON.stringify(body).includes(CITY);
    expect((await shop.askAll(suggestions)).some(hasCity)).toBe(false);
    await shop.importFile('places', ['province,ville', `Lagos,${CITY}`]);
    await shop.untilAll(suggestions, hasCity);
    expect(await shop.run('shop.ts', 'places', 'list', 'Lagos')).toContain(CITY);
  });

  step(
    'G-598: a hidden review and a hidden rating leave the pages, which show them again when the operator does',
    async () => {
      const { id: clientId, token } = shoppers[0] as Shopper;
      const [produitId = 0] = shop.products;
      const product = { id: produitId, nom: 'Cloth 0' };
      const write = async (target: string, body: object) => {
        const written = await shop.ask(target, { method: 'POST', token, body: { clientId, produitId, ...body } });
        expect(written.status, JSON.stringify(written.body)).toBeLessThan(300);
        return String((written.body as { id: number }).id);
      };
      const review = await write('/api/comments', { text: REVIEW });
      const rating = await write('/api/etoiles', { cote: 1, comment: RATING });
      const seenOn = (page: string, text: string, isShown: boolean) =>
        shop.untilAll(page, ({ status, body }) => status === 200 && String(body).includes(text) === isShown);
      const seeReview = async (isShown: boolean) => {
        await seenOn(reviewsPath(product), REVIEW, isShown);
        await shop.untilAll(`/api/comments/v1/produits/count/${produitId}`, ({ body }) => body === Number(isShown));
      };
      const seeRating = async (isShown: boolean) => {
        await seenOn(productPath(product), RATING, isShown);
        await shop.untilAll(`/api/etoiles/v1/produits/average/${produitId}`, ({ body }) => body === Number(isShown));
      };
      await seeReview(true);
      await seeRating(true);
      // One after the other, since a change of either may purge both pages.
      await shop.change('reviews hide', review, '--reason', 'Not about the product');
      await seeReview(false);
      await shop.change('ratings hide', rating);
      await seeRating(false);
      await shop.change('reviews unhide', review);
      await seeReview(true);
      await shop.change('ratings unhide', rating);
      await seeRating(true);
      await shop.change('reviews hide', review);
      await seeReview(false);
      expect(await shop.run('shop.ts', 'reviews', 'list', '--hidden')).toContain(REVIEW);
    },
  );

  step('G-613: a featured collection comes first on home, until it is not featured', async () => {
    interface Listed {
      readonly collections: { id: number; nom: string; categories: number; position: number | null }[];
    }
    const { collections } = await shop.read<Listed>('collections', 'list');
    const [home] = await shop.askAll('/');
    const chosen = collections.find((one) => one.categories >= HOME_MIN_CATEGORIES && !isFirst(home, one));
    if (!chosen) throw new Error('Home shows no other collection.');
    await shop.change('collections feature', String(chosen.id));
    await shop.untilAll('/', (answer) => isFirst(answer, chosen));
    expect(await shop.run('shop.ts', 'collections', 'feature', chosen.nom)).toContain('Nothing changed.');
    await shop.change('collections unfeature', chosen.nom);
    const after = await shop.read<Listed>('collections', 'list');
    expect(after.collections.map(({ position }) => position)).toEqual(collections.map(() => null));
  });

  step(
    'G-604, G-615: the answer was mailed, and the operator got a mail for each order that can be packed',
    async () => {
      await expect.poll(() => shop.mailsTo(WRITER)).toEqual([expect.stringContaining(ANSWER)]);
      const mailed = async () =>
        (await shop.mailsTo(ORDERS_TO)).flatMap((mail) => /^New order (AP-NG-\d+):/m.exec(mail)?.[1] ?? []);
      const numbers = orders.filter(({ k }) => k !== UNPAID).map(({ number }) => number);
      await expect.poll(async () => (await mailed()).toSorted()).toEqual(numbers.toSorted());
    },
  );

  step('G-612: the sales of the day add up to the orders, to the kobo', async () => {
    await expectSales(shop, orders, { from: firstDay, to: lagosDay(Date.now()) });
  });

  step('G-618: the record has one line for each change, with who made it; nothing is logged as an error', async () => {
    await expectRecord(shop);
    expect(shop.complaints()).toEqual([]);
  });
}
