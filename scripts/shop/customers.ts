/** `npm run shop -- customers`: looks up, blocks, signs out, exports and deletes customers. */
import {
  blockCustomer,
  signOutCustomer,
  unblockCustomer,
} from '../../src/features/account/operator/block-customer.service.ts';
import {
  activityOf,
  customersForOperator,
  type ListedCustomer,
} from '../../src/features/account/operator/customers.repository.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Group, limitOf, partArgument, subCommand } from './command.ts';
import { DELETE, EXPORT } from './customer-data.ts';
import { customerOf, NAMED } from './customer-name.ts';
import { RESET_LINK, RESET_LINKS } from './reset-links.ts';
import { restNote, table } from './table.ts';

const nameOf = ({ pseudo, nom }: ListedCustomer) => oneLine(`${pseudo} ${nom}`);

const kindOf = ({ blockedAt, guest }: ListedCustomer) => (blockedAt !== null ? 'blocked' : guest ? 'guest' : 'account');

function listText(customers: readonly ListedCustomer[], total: number): string {
  if (total === 0) return 'No customer.';
  const rows = customers.map((one) => [
    String(one.id),
    nameOf(one),
    one.numTel ?? '',
    one.email ?? '',
    kindOf(one),
    formatMoment(one.createdAt),
  ]);
  const list = table([['ID', 'NAME', 'PHONE', 'EMAIL', 'KIND', 'SINCE'], ...rows]);
  return [list, ...restNote(customers.length, total, 'customers')].join('\n');
}

type Activity = Awaited<ReturnType<typeof activityOf>>;

function customerText(customer: ListedCustomer, { orders, sessions }: Activity): string {
  const { id, numTel, email, createdAt, blockedAt, blockedReason } = customer;
  const block =
    blockedAt === null
      ? []
      : [`Blocked since ${formatMoment(blockedAt)}${blockedReason === null ? '' : `: ${oneLine(blockedReason)}`}`];
  const list = orders.map((order) => [order.idCommande, order.status, order.payment, formatMoment(order.createdAt)]);
  return [
    `Customer ${id}, ${nameOf(customer)}, ${customer.guest ? 'guest' : 'account'} since ${formatMoment(createdAt)}`,
    `Phone ${numTel === null ? 'none' : oneLine(numTel)}, email ${email === null ? 'none' : oneLine(email)}, signed in on ${sessions} ${sessions === 1 ? 'device' : 'devices'}`,
    ...block,
    '',
    list.length === 0 ? 'No order.' : table([['ORDER', 'STATUS', 'PAYMENT', 'PLACED'], ...list]),
  ].join('\n');
}

export const CUSTOMERS: Group = {
  about: 'looks up, blocks, signs out, exports and deletes customers',
  notes: 'CUSTOMER is an id, or the email or phone number that the customer logs in with.',
  commands: {
    list: subCommand({
      takes: '[PART] [--blocked] [--limit N]',
      does: 'customers, the newest first; PART of a name, a phone number or an email',
      options: { blocked: { type: 'boolean' }, limit: { type: 'string' } },
      count: [0, 1],
      async run({ db }, { values, positionals: [keyword] }) {
        const filter = {
          keyword: partArgument(keyword),
          blocked: values.blocked === true,
          limit: limitOf(values.limit),
        };
        const { customers, total } = await customersForOperator(db.read, filter);
        return { text: listText(customers, total), json: { customers, total } };
      },
    }),
    show: subCommand({
      takes: 'CUSTOMER',
      does: 'a customer, with orders and sessions',
      options: {},
      count: NAMED,
      async run(shop, { positionals }) {
        const customer = await customerOf(shop, positionals);
        const activity = await activityOf(shop.db.read, customer.id, shop.now);
        return { text: customerText(customer, activity), json: { ...customer, ...activity } };
      },
    }),
    block: subCommand({
      takes: 'CUSTOMER [--reason TEXT]',
      does: 'ends all sessions; the customer cannot sign in or order any more',
      options: { reason: { type: 'string' } },
      count: NAMED,
      async run(shop, { values, positionals }) {
        const { id } = await customerOf(shop, positionals);
        const { isChanged, wasBlocked } = await blockCustomer(
          shop.db,
          shop.operator,
          { id, reason: values.reason },
          shop.now,
        );
        const already = `Customer ${id} was already blocked${isChanged ? '; the reason is new' : ''}.`;
        const text = wasBlocked ? already : `Customer ${id} is blocked and signed out.`;
        return { text, json: { id, isBlocked: true, isChanged } };
      },
    }),
    unblock: subCommand({
      takes: 'CUSTOMER',
      does: 'lets a blocked customer sign in again',
      options: {},
      count: NAMED,
      async run(shop, { positionals }) {
        const { id } = await customerOf(shop, positionals);
        const wasBlocked = await unblockCustomer(shop.db, shop.operator, id, shop.now);
        return {
          text: wasBlocked ? `Customer ${id} can sign in again.` : `Customer ${id} was not blocked.`,
          json: { id, isBlocked: false, isChanged: wasBlocked },
        };
      },
    }),
    'sign-out': subCommand({
      takes: 'CUSTOMER',
      does: 'ends all sessions of a customer',
      options: {},
      count: NAMED,
      async run(shop, { positionals }) {
        const { id } = await customerOf(shop, positionals);
        const isChanged = await signOutCustomer(shop.db, shop.operator, id, shop.now);
        const text = `Customer ${id} ${isChanged ? 'is signed out everywhere' : 'was signed in nowhere'}.`;
        return { text, json: { id, isChanged } };
      },
    }),
    'reset-link': RESET_LINK,
    'reset-links': RESET_LINKS,
    export: EXPORT,
    delete: DELETE,
  },
};
