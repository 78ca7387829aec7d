/** Gives an operator the copy of a customer's data. */
import type { Database } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { exportOfClient } from '../security/export-client.service.ts';

/**
 * The same data as the customer's own download; records that it was given.
 * @param now milliseconds since 1970
 * @throws {OperatorError} without such a customer
 */
export async function exportCustomer(db: Database, operator: Operator, id: number, now: number) {
  return db.write(async (trx) => {
    const data = await exportOfClient(trx, id, now);
    if (!data) throw new OperatorError(`There is no customer ${id}.`);
    await recordAction(trx, operator, { action: 'customers export', subject: `customer ${id}` }, now);
    return data;
  });
}
