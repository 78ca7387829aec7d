/** Opens and closes shops, and says where their mails go, for the operator. Each change is recorded. */
import type { Database, Writer } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { oneLine } from '../../../shared/one-line.ts';
import { isEmail } from '../../account/identifiers/identifiers.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { lockCatalogue } from '../../products/writing/lock-catalogue.repository.ts';
import { type ShopChanges, updateShop } from '../shops-write.repository.ts';
import { type OperatorShop, shopLinked } from './shops.repository.ts';

async function onlyShop(trx: Writer, link: string): Promise<OperatorShop> {
  // Locked first: of two operators at once, the second finds what the first has changed.
  await lockCatalogue(trx, 'alone');
  const shop = await shopLinked(trx, link);
  if (!shop) throw new OperatorError(`There is no shop ${oneLine(link)}.`);
  return shop;
}

/** A change of a shop by a command. */
interface ShopChange {
  readonly link: string;
  readonly action: string;
  readonly changes: Pick<ShopChanges, 'isActive' | 'email'>;
}

/** Changes a shop unless it is so already. Returns the shop as it was, and whether anything changed. */
async function changeShop(
  db: Database,
  operator: Operator,
  { link, action, changes }: ShopChange,
  now: number,
): Promise<{ shop: OperatorShop; isChanged: boolean }> {
  return db.write(async (trx) => {
    const shop = await onlyShop(trx, link);
    const columns = Object.keys(changes) as (keyof typeof changes)[];
    if (columns.every((column) => shop[column] === changes[column])) return { shop, isChanged: false };
    await updateShop(trx, shop.id, changes, new Date(now).toISOString());
    const before = Object.fromEntries(columns.map((column) => [column, shop[column]]));
    await recordAction(trx, operator, { action, subject: `shop ${shop.nomLink}`, before, after: changes }, now);
    return { shop, isChanged: true };
  });
}

/**
 * Opens a shop, or closes it: it and its products leave all lists until it is opened, and their pages say so.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if there is no such shop
 */
export const setShopOpen = (
  db: Database,
  operator: Operator,
  { link, isActive }: { readonly link: string; readonly isActive: boolean },
  now: number,
) => changeShop(db, operator, { link, action: `shops ${isActive ? 'open' : 'close'}`, changes: { isActive } }, now);

/**
 * Says where mails about a shop's orders and stock go; null: nowhere.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if there is no such shop, or the address is invalid
 */
export async function setShopEmail(
  db: Database,
  operator: Operator,
  { link, email }: { readonly link: string; readonly email: string | null },
  now: number,
) {
  if (email !== null && !isEmail(email)) throw new OperatorError(`${oneLine(email)} is not a mail address.`);
  return changeShop(db, operator, { link, action: 'shops email', changes: { email } }, now);
}
