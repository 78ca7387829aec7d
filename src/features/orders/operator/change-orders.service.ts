/** What operators do with orders, by the commands and at the desk; a refused change is a sentence for them. */
import type { Services } from '../../../api/services.ts';
import type { Database, Reader } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import type { Operator } from '../../operator/actions.repository.ts';
import type { PartChange } from '../fulfilment/fulfil-order.service.ts';
import { FulfilmentError } from '../fulfilment/fulfilment.ts';
import { isShop, orderIdByNumber } from '../fulfilment/operator-orders.repository.ts';
import { changeByOperator, markRefunded } from '../fulfilment/operator-orders.service.ts';

async function asSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FulfilmentError ? new OperatorError(error.message) : error;
  }
}

/** The id of the order with this number. @throws {OperatorError} if there is none */
export const orderNamed = (db: Reader, number: string): Promise<number> =>
  asSentence(() => orderIdByNumber(db, number));

/** @throws {OperatorError} if no shop has this `nomLink` */
export async function onlyShop(db: Reader, nomLink: string): Promise<void> {
  if (!(await isShop(db, nomLink))) throw new OperatorError(`There is no shop ${nomLink}.`);
}

/**
 * Moves an order or a part of it forward, or cancels the order, and records it. Returns why the payment provider could
 * not be asked before.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if the change is not allowed
 */
export const setOrderStatus = (
  db: Database,
  services: Pick<Services, 'shop' | 'orders' | 'payments' | 'mailQueued' | 'refundDue'>,
  operator: Operator,
  change: PartChange & { readonly orderId: number },
  now: number,
): Promise<Error | undefined> => asSentence(() => changeByOperator(db, services, operator, change, now));

/**
 * Records that a payment which is due was paid back by hand. Returns the number of its order.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if it is not due
 */
export const noteRefunded = (db: Database, operator: Operator, reference: string, now: number): Promise<string> =>
  asSentence(() => db.write((trx) => markRefunded(trx, operator, reference, now)));
