/** Removes pick-up points for operators. */
import type { Database } from '../../../data/database.ts';
import { deleteAndLog } from '../../../data/logged-rows.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { ordersToPickUp, pickUpPointById } from './pick-up-points.repository.ts';

/** The most orders that a refusal names. */
const NAMED_ORDERS = 5;

/**
 * Removes a pick-up point.
 * @param now milliseconds since 1970
 * @returns its name and its shop
 * @throws {OperatorError} without such a point, and while orders are to be picked up there
 */
export async function removePickUpPoint(db: Database, operator: Operator, id: number, now: number) {
  return db.write(async (trx) => {
    const point = await pickUpPointById(trx, id);
    if (!point) throw new OperatorError(`There is no pick-up point ${id}.`);
    const { nom, shop, adressePrecise, desc } = point;
    const orders = await ordersToPickUp(trx, point);
    if (orders.length > 0) {
      const more = orders.length > NAMED_ORDERS ? ` and ${orders.length - NAMED_ORDERS} more` : '';
      throw new OperatorError(
        `${nom} of ${shop} is where orders are picked up: ${orders.slice(0, NAMED_ORDERS).join(', ')}${more}. It can be removed once they are delivered or cancelled.`,
      );
    }
    await deleteAndLog(trx, 'points_de_vente', { id });
    const before = { shop, nom, adressePrecise, desc };
    await recordAction(trx, operator, { action: 'pick-up remove', subject: `pick-up point ${id}`, before }, now);
    return { id, nom, shop };
  });
}
