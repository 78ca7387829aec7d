/** Placing, confirming, cancelling and listing orders, on every engine. */
import { beforeAll, describe } from 'vitest';
import { describeEngines } from '../engines.ts';
import { describeCreate } from './create.cases.ts';
import { describeEntity } from './entity.cases.ts';
import { type OrdersWorld, ordersWorld } from './harness.ts';
import { describeLeaving } from './leaving.cases.ts';
import { describeLines } from './lines.cases.ts';
import { describeList } from './list.cases.ts';
import { describeStatus } from './status.cases.ts';

describeEngines('orders', (open) => {
  let world: OrdersWorld;
  beforeAll(async () => {
    world = await ordersWorld(await open());
  });
  const opened = () => world;
  describe('an order as it is answered', () => describeEntity(opened));
  describe('a draft', () => describeCreate(opened));
  describe('its lines', () => describeLines(opened));
  describe('its state', () => describeStatus(opened));
  describe('the list', () => describeList(opened));
  describe('of a customer who goes', () => describeLeaving(opened));
});
