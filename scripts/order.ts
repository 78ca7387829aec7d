/**
 * `npm run order -- list | show NUMBER | status NUMBER VALUE | refunded REFERENCE`: shows and changes orders for the
 * operator, in the configured database, with or without a running shop. Mails are queued in the database, and a running
 * shop sends them within seconds. The exit code is 1 when the arguments are wrong or the order does not allow the
 * change; then nothing has changed except facts reported by the payment provider.
 */

import type { Database, Reader } from '../src/data/database.ts';
import { FulfilmentError } from '../src/features/orders/fulfilment/fulfilment.ts';
import {
  customerOf,
  isShop,
  orderIdByNumber,
  ordersForOperator,
  paymentsOf,
  refundsDue,
} from '../src/features/orders/fulfilment/operator-orders.repository.ts';
import { changeByOperator, markRefunded } from '../src/features/orders/fulfilment/operator-orders.service.ts';
import { type DetailedOrder, orderById } from '../src/features/orders/orders.repository.ts';
import type { RefundDue } from '../src/features/payments/refund-due.ts';
import { OperatorError } from '../src/node/operator-error.ts';
import { type Config, readConfig } from '../src/server/config/config.ts';
import { openExisting } from '../src/server/open-existing.ts';
import { mailShop } from '../src/server/providers/mail-shop.ts';
import { openPayments } from '../src/server/providers/open-payments.ts';
import { ORDER, readTask, type Task } from './order/arguments.ts';
import { orderMessage, ordersMessage, refundsMessage, stateMessage } from './order/order-text.ts';
import { runCommand } from './run-command.ts';

type TaskOf<K extends Task['kind']> = Extract<Task, { kind: K }>;

async function onlyShop(db: Reader, shop: string | undefined): Promise<void> {
  if (shop !== undefined && !(await isShop(db, shop))) throw new FulfilmentError(`There is no shop ${shop}.`);
}

async function whole(db: Reader, id: number, config: Config): Promise<DetailedOrder> {
  const order = await orderById(db, id, config);
  if (!order) throw new FulfilmentError('The order was deleted meanwhile.');
  return order;
}

async function list({ db, config }: Opened, { kind: _, ...filter }: TaskOf<'list'>): Promise<string> {
  await onlyShop(db.read, filter.shop);
  const { orders, total } = await ordersForOperator(db.read, filter, config);
  return ordersMessage(orders, total);
}

async function show({ db, config }: Opened, { number }: TaskOf<'show'>): Promise<string> {
  const id = await orderIdByNumber(db.read, number);
  return orderMessage(await whole(db.read, id, config), await customerOf(db.read, id), await paymentsOf(db.read, id));
}

async function setStatus({ db, config }: Opened, { number, ...change }: TaskOf<'status'>): Promise<string> {
  const shop = mailShop(config);
  const services = {
    shop,
    orders: config,
    payments: openPayments(config, db, shop.publicUrl, Date.now).payments,
    mailQueued: () => {},
    refundDue: ({ reference }: RefundDue) => console.error(`Payment ${reference} has to be paid back.`),
  };
  await onlyShop(db.read, change.shop);
  const id = await orderIdByNumber(db.read, number);
  const unavailable = await changeByOperator(db, services, id, change, Date.now());
  if (unavailable) console.error(`The payment provider could not be asked whether it was paid: ${unavailable.message}`);
  return stateMessage(await whole(db.read, id, config));
}

interface Opened {
  readonly db: Database;
  readonly config: Config;
}

async function answer(opened: Opened, task: Task): Promise<string> {
  const { db } = opened;
  switch (task.kind) {
    case 'list':
      return list(opened, task);
    case 'refunds': {
      const { payments, total } = await refundsDue(db.read, task.limit);
      return refundsMessage(payments, total);
    }
    case 'show':
      return show(opened, task);
    case 'status':
      return setStatus(opened, task);
    case 'refunded': {
      const number = await db.write((trx) => markRefunded(trx, task.reference));
      return `Payment ${task.reference} of ${number} is noted as paid back.`;
    }
  }
}

await runCommand(ORDER, async (given) => {
  const task = readTask(given);
  const config = readConfig(process.env);
  const db = await openExisting(config);
  try {
    console.log(await answer({ db, config }, task));
  } catch (error) {
    throw error instanceof FulfilmentError ? new OperatorError(error.message) : error;
  } finally {
    await db.close();
  }
});
