/** Customers: found, blocked, unblocked, signed out. */
import { html } from 'hono/html';
import {
  blockCustomer,
  signOutCustomer,
  unblockCustomer,
} from '../../features/account/operator/block-customer.service.ts';
import {
  activityOf,
  customerNamed,
  customersForOperator,
  type ListedCustomer,
} from '../../features/account/operator/customers.repository.ts';
import { MAX_NOTE } from '../../features/operator/note.service.ts';
import { OperatorError } from '../../node/operator-error.ts';
import { formatDate, formatMoment } from '../../shared/dates.ts';
import { type DeskApp, type DeskShop, done, given, show } from '../app.ts';
import { badge, button, facts, field, form, type Html, link, lookForm, restNote, table, type Visit } from '../html.ts';

const LIMIT = 50;
const ID = '/customers/:id{[0-9]{1,9}}';

const nameOf = ({ pseudo, nom }: ListedCustomer) => `${pseudo} ${nom}`.trim() || 'No name';

const kindOf = ({ blockedAt, guest }: ListedCustomer) =>
  blockedAt !== null ? badge('blocked', 'bad') : guest ? badge('guest') : badge('account', 'good');

function changesOf(visit: Visit, { id, blockedAt }: ListedCustomer, sessions: number): Html {
  const at = `/customers/${id}`;
  const blocking =
    blockedAt === null
      ? form(
          visit,
          `${at}/block`,
          html`${field('reason', 'Reason', { hint: 'for operators, and in the copy of their data; optional', max: MAX_NOTE })}${button('Block', 'danger')}`,
        )
      : form(visit, `${at}/unblock`, button('Unblock'));
  return html`<section class="changes"><h2>Change</h2>
<p class="soft">Who is blocked cannot sign in, and is signed out everywhere at once. Orders stay as they are.</p>
${blocking}
${sessions > 0 ? form(visit, `${at}/sign-out`, button(`Sign out on ${sessions} ${sessions === 1 ? 'device' : 'devices'}`, 'quiet')) : ''}</section>`;
}

export function addCustomers(app: DeskApp, { db, now }: DeskShop): void {
  app.get('/customers', async (c) => {
    const { session } = c.env;
    const keyword = c.req.query('find')?.trim() || undefined;
    const blocked = c.req.query('blocked') !== undefined;
    const { customers, total } = await customersForOperator(db.read, { keyword, blocked, limit: LIMIT });
    const rows = customers.map((one) => [
      link(session, `/customers/${one.id}`, nameOf(one)),
      one.numTel ?? '–',
      one.email ?? '–',
      kindOf(one),
      formatDate(one.createdAt),
    ]);
    const search = html`${field('find', 'Find', { value: keyword ?? '', hint: 'part of a name, a phone number or an email', max: 100 })}
<label class="check"><input type="checkbox" name="blocked" value="1" ${blocked ? 'checked' : ''}> only blocked ones</label>${button('Find', 'quiet')}`;
    const content = html`${lookForm(session, '/customers', search)}
${total === 0 ? html`<p class="soft">${keyword === undefined && !blocked ? 'No customer yet.' : 'No such customer.'}</p>` : table('Customers', ['Name', 'Phone', 'Email', 'Kind', 'Since'], rows)}
${restNote(customers.length, total, 'customers')}`;
    return show(c, { title: 'Customers', content });
  });

  app.get(ID, async (c) => {
    const { session } = c.env;
    const customer = await customerNamed(db.read, c.req.param('id'));
    if (!customer) throw new OperatorError(`There is no customer ${c.req.param('id')}.`);
    const { orders, sessions } = await activityOf(db.read, customer.id, now());
    const rows = orders.map((one) => [
      link(session, `/orders/${one.idCommande}`, one.idCommande),
      one.status,
      one.payment,
      formatMoment(one.createdAt),
    ]);
    const content = html`${facts([
      ['Kind', kindOf(customer)],
      ['Blocked', customer.blockedAt && formatMoment(customer.blockedAt)],
      ['Reason', customer.blockedReason],
      ['Phone', customer.numTel],
      ['Email', customer.email],
      ['Since', formatMoment(customer.createdAt)],
      ['Number', String(customer.id)],
    ])}
${changesOf(session, customer, sessions)}
<h2>Orders</h2>
${orders.length === 0 ? html`<p class="soft">No order.</p>` : table('Orders', ['Order', 'Status', 'Payment', 'Placed'], rows)}
<p>${link(session, `/record?subject=${encodeURIComponent(`customer ${customer.id}`)}`, 'What was changed')}</p>`;
    return show(c, { title: nameOf(customer), content });
  });

  app.post(`${ID}/block`, async (c) => {
    const id = Number(c.req.param('id'));
    const reason = given(c, 'reason');
    const { isChanged, wasBlocked } = await blockCustomer(db, c.env.session.operator, { id, reason }, now());
    const already = isChanged
      ? 'This customer was already blocked; the reason is new.'
      : 'This customer was already blocked.';
    return done(c, `/customers/${id}`, wasBlocked ? already : 'Blocked, and signed out everywhere.');
  });

  app.post(`${ID}/unblock`, async (c) => {
    const id = Number(c.req.param('id'));
    const wasBlocked = await unblockCustomer(db, c.env.session.operator, id, now());
    return done(c, `/customers/${id}`, wasBlocked ? 'Unblocked.' : 'This customer was not blocked.');
  });

  app.post(`${ID}/sign-out`, async (c) => {
    const id = Number(c.req.param('id'));
    const isChanged = await signOutCustomer(db, c.env.session.operator, id, now());
    return done(c, `/customers/${id}`, isChanged ? 'Signed out everywhere.' : 'This customer was signed in nowhere.');
  });
}
