/** How commands name a customer. */
import { customerNamed, type ListedCustomer } from '../../src/features/account/operator/customers.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import type { Shop } from './command.ts';

/** The least and the most arguments: a phone number in groups is several. */
export const NAMED: readonly [number, number] = [1, 8];

/** The customer that is named by id, email or phone number. @throws {OperatorError} without such a customer */
export async function customerOf({ db }: Shop, parts: readonly string[]): Promise<ListedCustomer> {
  const name = parts.join(' ').trim();
  const customer = await customerNamed(db.read, name);
  if (!customer) throw new OperatorError(`There is no customer ${oneLine(name)}.`);
  return customer;
}
