/** Changes of orders through the use cases of the commands. */
import type { Operator } from '../features/operator/actions.repository.ts';
import type { PartChange } from '../features/orders/fulfilment/fulfil-order.service.ts';
import { orderNamed, setOrderStatus } from '../features/orders/operator/change-orders.service.ts';
import { type DetailedOrder, orderById } from '../features/orders/orders.repository.ts';
import { OperatorError } from '../node/operator-error.ts';
import { orderServices } from '../server/providers/order-services.ts';
import type { DeskShop } from './app.ts';

/** The order with this number. @throws {OperatorError} if there is none */
export async function orderNumbered({ db, config }: DeskShop, number: string): Promise<DetailedOrder> {
  const id = await orderNamed(db.read, number);
  const order = await orderById(db.read, id, config);
  if (!order) throw new OperatorError(`There is no order ${number}.`);
  return order;
}

/**
 * Changes an order as `npm run order -- status` does. @returns what else the operator has to know
 * @throws {OperatorError} if the order does not allow the change
 */
export async function changeOrder(
  shop: DeskShop,
  operator: Operator,
  orderId: number,
  change: PartChange,
): Promise<string[]> {
  const { db, config, now } = shop;
  const notes: string[] = [];
  const services = orderServices({ db, config, now, note: (sentence) => void notes.push(sentence) });
  const unavailable = await setOrderStatus(db, services, operator, { orderId, ...change }, now());
  if (unavailable) notes.push(`The payment provider could not be asked whether it was paid: ${unavailable.message}`);
  return notes;
}
