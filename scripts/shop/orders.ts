/** `npm run shop -- orders`, and `npm run order`: lists, shows, changes and pays back orders. */

import { OPERATOR_STATUSES } from '../../src/features/orders/fulfilment/fulfilment.ts';
import {
  customerOf,
  ordersForOperator,
  paymentsOf,
  refundsDue,
} from '../../src/features/orders/fulfilment/operator-orders.repository.ts';
import {
  noteRefunded,
  onlyShop,
  orderNamed,
  setOrderStatus,
} from '../../src/features/orders/operator/change-orders.service.ts';
import { rowsForRiders } from '../../src/features/orders/operator/rider-rows.repository.ts';
import { ORDER_NUMBER } from '../../src/features/orders/order-number.ts';
import { type DetailedOrder, orderById } from '../../src/features/orders/orders.repository.ts';
import {
  type RefundOutcome,
  refundPayment,
  tryRefund,
} from '../../src/features/payments/operator/refund-payment.service.ts';
import { refundablesOf } from '../../src/features/payments/operator/refundable.repository.ts';
import { refundsOfOrder } from '../../src/features/payments/refunds.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { orderServices } from '../../src/server/providers/order-services.ts';
import { HOUR_MS } from '../../src/shared/durations.ts';
import { ORDER, readTask, type Task } from '../order/arguments.ts';
import { orderMessage, ordersMessage, refundMessage, refundsMessage, stateMessage } from '../order/order-text.ts';
import { riderCsv } from '../order/rider-csv.ts';
import { type Group, type Printed, type Shop, subCommand } from './command.ts';
import { restNote } from './table.ts';

type TaskOf<K extends Task['kind']> = Extract<Task, { kind: K }>;

async function whole({ db, config }: Shop, id: number): Promise<DetailedOrder> {
  const order = await orderById(db.read, id, config);
  if (!order) throw new OperatorError('The order was deleted meanwhile.');
  return order;
}

const servicesOf = ({ db, config }: Shop) => orderServices({ db, config, now: Date.now, note: console.error });

async function list({ db, config, now }: Shop, task: TaskOf<'list'>): Promise<Printed> {
  const { kind: _, csv, olderThan, ...filters } = task;
  if (filters.shop !== undefined) await onlyShop(db.read, filters.shop);
  const filter = { ...filters, ...(olderThan !== undefined && { before: now - olderThan * HOUR_MS }) };
  if (csv) {
    const { rows, orders, total } = await rowsForRiders(db.read, filter, config);
    for (const note of restNote(orders, total, 'orders')) console.error(note);
    return { text: riderCsv(rows), json: { rows, total } };
  }
  const { orders, total } = await ordersForOperator(db.read, filter, config);
  return { text: ordersMessage(orders, total), json: { orders, total } };
}

async function show(shop: Shop, { number }: TaskOf<'show'>): Promise<Printed> {
  const { read } = shop.db;
  const id = await orderNamed(read, number);
  const order = await whole(shop, id);
  const customer = await customerOf(read, id);
  const [payments, refunds] = [await paymentsOf(read, id), await refundsOfOrder(read, id)];
  return { text: orderMessage(order, customer, payments, refunds), json: { order, customer, payments, refunds } };
}

async function setStatus(shop: Shop, { kind: _, number, ...change }: TaskOf<'status'>): Promise<Printed> {
  const { db, operator, now } = shop;
  if (change.shop !== undefined) await onlyShop(db.read, change.shop);
  const orderId = await orderNamed(db.read, number);
  const unavailable = await setOrderStatus(db, servicesOf(shop), operator, { orderId, ...change }, now);
  if (unavailable) console.error(`The payment provider could not be asked whether it was paid: ${unavailable.message}`);
  const order = await whole(shop, orderId);
  return { text: stateMessage(order), json: order };
}

/** The references that a name stands for. */
async function referencesOf({ db }: Shop, { name, amountKobo }: TaskOf<'refund'>): Promise<readonly string[]> {
  if (!ORDER_NUMBER.test(name)) return [name];
  const found = await refundablesOf(db.read, name);
  if (!found) throw new OperatorError(`There is no order ${name}.`);
  if (found.length === 0)
    throw new OperatorError(
      `${name} has no completed payment by card: the provider has nothing to pay back, and cash is paid back by hand.`,
    );
  if (found.length > 1 && amountKobo !== undefined)
    throw new OperatorError(`${name} has several payments. Name the one to pay back: ${found.join(', ')}.`);
  return found;
}

async function refund(shop: Shop, task: TaskOf<'refund'>): Promise<Printed> {
  const { db, operator } = shop;
  const services = servicesOf(shop);
  const { amountKobo, reason, again, dryRun } = task;
  const outcomes: RefundOutcome[] = [];
  for (const reference of await referencesOf(shop, task)) {
    const input = { reference, amountKobo, reason, again };
    const now = Date.now();
    outcomes.push(
      dryRun ? await tryRefund(db, services, input, now) : await refundPayment(db, services, operator, input, now),
    );
  }
  return { text: outcomes.map((one) => refundMessage(one, dryRun)).join('\n'), json: outcomes };
}

async function answer(shop: Shop, task: Task): Promise<Printed> {
  const { db, operator, now } = shop;
  switch (task.kind) {
    case 'list':
      return list(shop, task);
    case 'refunds': {
      const { payments, total } = await refundsDue(db.read, task.limit);
      return { text: refundsMessage(payments, total), json: { payments, total } };
    }
    case 'show':
      return show(shop, task);
    case 'status':
      return setStatus(shop, task);
    case 'refund':
      return refund(shop, task);
    case 'refunded': {
      const { reference } = task;
      const number = await noteRefunded(db, operator, reference, now);
      return { text: `Payment ${reference} of ${number} is noted as paid back.`, json: { reference, number } };
    }
  }
}

/** A sub-command, whose arguments `readTask` reads, which says what is wrong with them. */
const orderCommand = (name: string, takes: string, does: string) => {
  const taskOf = (given: Parameters<typeof readTask>[0]) =>
    readTask({ ...given, positionals: [name, ...given.positionals] });
  return subCommand({
    takes,
    does,
    options: ORDER.options,
    count: [0, Number.POSITIVE_INFINITY],
    check: taskOf,
    run: (shop, given) => answer(shop, taskOf(given)),
  });
};

export const ORDERS: Group = {
  about: 'lists, shows, changes and pays back orders',
  notes: `NUMBER is that of an order, such as AP-NG-1234567. VALUE: ${OPERATOR_STATUSES.join(', ')}.
Options of list: --status S, --unpaid, --shop LINK, --older-than 36h or 3d, --from and --to DAY, --place CITY OR STATE,
--limit N; --csv prints what a rider needs; --refund-due lists payments that are to be paid back.
refund pays back all that is left, or --amount NAIRA; --again pays back the same amount once more; --dry-run only says what would be.`,
  commands: {
    list: orderCommand('list', '[--unpaid] [--csv] …', 'orders, the newest first'),
    show: orderCommand('show', 'NUMBER', 'everything about one order'),
    status: orderCommand(
      'status',
      'NUMBER VALUE [--person NAME] [--shop LINK]',
      'moves an order forward, or cancels it',
    ),
    refund: orderCommand(
      'refund',
      'REFERENCE|NUMBER [--amount NAIRA] [--reason T] [--again] [--dry-run]',
      'pays back through the provider',
    ),
    refunded: orderCommand('refunded', 'REFERENCE', 'notes that a payment was paid back by hand'),
  },
};
