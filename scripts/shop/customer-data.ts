/** `npm run shop -- customers export` and `customers delete`. */
import {
  activeOrderMessage,
  deleteCustomer,
  type PlannedDeletion,
  plannedDeletion,
} from '../../src/features/account/operator/delete-customer.service.ts';
import { exportCustomer } from '../../src/features/account/operator/export-customer.service.ts';
import { orderServices } from '../../src/server/providers/order-services.ts';
import { usageError } from '../command.ts';
import { type Shop, subCommand } from './command.ts';
import { customerOf, NAMED } from './customer-name.ts';
import { forgetMailsOf } from './forget-mails.ts';
import { writeNew } from './new-file.ts';

export const EXPORT = subCommand({
  takes: 'CUSTOMER [--file FILE]',
  does: "all data of a customer as JSON, as in the customer's own download; to a new FILE that you alone may read",
  options: { file: { type: 'string' } },
  count: NAMED,
  async run(shop, { values: { file }, positionals }) {
    const { id } = await customerOf(shop, positionals);
    const read = () => exportCustomer(shop.db, shop.operator, id, shop.now);
    if (file === undefined) {
      const data = await read();
      return { text: JSON.stringify(data, null, 2), json: data };
    }
    await writeNew(file, async () => `${JSON.stringify(await read(), null, 2)}\n`);
    return { text: `The data of customer ${id} is in ${file}.`, json: { id, file } };
  },
});

/** `addresses: 2, ratings: 1`, without what there is none of. */
function countsText(counts: PlannedDeletion['deleted']): string {
  const parts = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${what}: ${count}`]));
  return parts.join(', ') || 'nothing else';
}

function planText(plan: PlannedDeletion): string {
  const { id, activeOrder, cancelled, anonymised, deleted } = plan;
  if (activeOrder !== null) return `${activeOrderMessage(id, activeOrder)} Nothing was deleted.`;
  return [
    `Customer ${id} would be deleted, with all sessions and the cart. Also deleted: ${countsText(deleted)}.`,
    ...(cancelled.length === 0 ? [] : [`Cancelled, since no shop works on them yet: ${cancelled.join(', ')}.`]),
    `Orders that stay without name, address and phone number: ${anonymised}.`,
    'Nothing was deleted. Add --yes to delete; it cannot be undone.',
  ].join('\n');
}

/** What a deletion needs besides the database. */
function servicesOf({ db, config }: Shop): Parameters<typeof deleteCustomer>[1] {
  return {
    ...orderServices({ db, config, now: Date.now, note: console.error }),
    forgetMails: forgetMailsOf(config),
  };
}

export const DELETE = subCommand({
  takes: 'CUSTOMER [--dry-run | --yes]',
  does: 'deletes a customer with all data; without --yes it only says what would go',
  options: { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  count: NAMED,
  async run(shop, { values, positionals }) {
    if (values.yes && values['dry-run']) throw usageError({ name: 'shop' }, 'Choose --dry-run or --yes.');
    const { id, email } = await customerOf(shop, positionals);
    if (!values.yes) {
      const plan = await plannedDeletion(shop.db.read, id, email);
      return { text: planText(plan), json: { ...plan, isDeleted: false } };
    }
    await deleteCustomer(shop.db, servicesOf(shop), shop.operator, id, shop.now);
    return { text: `Customer ${id} is deleted.`, json: { id, isDeleted: true } };
  },
});
