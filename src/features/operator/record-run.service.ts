/** Records the run of a command that writes in many transactions, once it has ended. */
import type { Database } from '../../data/database.ts';
import { type Operator, type OperatorAction, recordAction } from './actions.repository.ts';

/** @param now milliseconds since 1970 */
export const recordRun = (db: Database, operator: Operator, action: OperatorAction, now: number): Promise<void> =>
  db.write((trx) => recordAction(trx, operator, action, now));
