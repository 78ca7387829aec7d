/** Payments that are to be paid back. */
import { html } from 'hono/html';
import { refundsDue } from '../../features/orders/fulfilment/operator-orders.repository.ts';
import { paymentAmount } from '../../features/payments/paid-back.ts';
import { formatMoment } from '../../shared/dates.ts';
import { type DeskApp, type DeskShop, show } from '../app.ts';
import { link, restNote, table } from '../html.ts';
import { orderPath } from '../order-parts.ts';

const LIMIT = 50;

export function addRefunds(app: DeskApp, { db }: DeskShop): void {
  app.get('/refunds', async (c) => {
    const { session } = c.env;
    const { payments, total } = await refundsDue(db.read, LIMIT);
    const rows = payments.map((one) => [
      link(session, orderPath(one.idCommande), one.idCommande),
      paymentAmount(one.dueKobo, one.paidCurrency ?? one.currency),
      one.refundedKobo > 0 ? paymentAmount(one.refundedKobo, one.paidCurrency ?? one.currency) : '–',
      one.email ?? '–',
      one.reference,
      formatMoment(one.createdAt),
    ]);
    const content = html`${total === 0 ? html`<p class="soft">Nothing is to be paid back.</p>` : table('Payments to pay back', ['Order', 'Due', 'Paid back or on its way', 'Customer', 'Reference', 'Begun'], rows)}
${restNote(payments.length, total, 'payments')}
<p class="soft"><code>npm run shop -- orders refund REFERENCE</code> pays one back.</p>`;
    return show(c, { title: 'To pay back', content });
  });
}
