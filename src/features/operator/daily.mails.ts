/** The daily mails: to the operator about payments due back and low stock, to a shop about its own stock. */
import type { Mail } from '../../providers/mail.ts';
import type { MailPart, MailShop } from '../../providers/mail-body.ts';
import { type Mailbox, operatorMail } from '../../providers/operator-mail.ts';
import { counted } from '../../shared/counted.ts';
import { oneLine } from '../../shared/one-line.ts';
import { cut } from '../../shared/text.ts';
import type { OperatorPayment } from '../orders/fulfilment/operator-orders.repository.ts';
import { money } from '../orders/order.mails.ts';
import type { LowProduct, NewLowStock, ShopStock } from './low-stock.repository.ts';

/** Maximum characters of the name of a product. */
const NAME = 120;

const units = (qte: number) => (qte === 0 ? 'sold out' : `${qte.toLocaleString('en')} left`);

/** Products with their units, and how many are not shown. */
function stockParts(products: readonly LowProduct[], total: number, showsShop: boolean): MailPart[] {
  const rows = products.map(({ id, nom, qte, nomBoutique }) => ({
    label: cut(oneLine(nom), NAME),
    value: units(qte),
    notes: [showsShop ? `product ${id}, ${cut(oneLine(nomBoutique), NAME)}` : `product ${id}`],
  }));
  const rest = total - products.length;
  return [{ rows }, ...(rest > 0 ? [`and ${counted(rest, 'more product', 'more products')}.`] : [])];
}

function refundParts(payments: readonly OperatorPayment[], total: number): MailPart[] {
  if (total === 0) return [];
  const rows = payments.map(({ reference, idCommande, dueKobo, currency, paidCurrency }) => ({
    label: money({ reference, kobo: dueKobo, currency: paidCurrency ?? currency }),
    value: `order ${idCommande}`,
    notes: [`payment ${oneLine(reference)}`],
  }));
  return [
    `${counted(total, 'payment is', 'payments are')} due back. npm run order -- refund REFERENCE pays it back through its provider; what is paid back by hand is recorded with npm run order -- refunded REFERENCE:`,
    { rows },
    ...(total > payments.length ? ['All of them: npm run order -- list --refund-due'] : []),
  ];
}

/** What the daily mail to the operator says. */
export interface DailyMailData {
  readonly stock: NewLowStock;
  readonly refunds: { readonly payments: readonly OperatorPayment[]; readonly total: number };
  /** Units up to which stock is low. */
  readonly threshold: number | undefined;
}

/** The daily mail to the operator; undefined when there is nothing to say. */
export function dailyMail(shop: MailShop, to: Mailbox, { stock, refunds, threshold }: DailyMailData): Mail | undefined {
  const topics = [
    ...(refunds.total > 0 ? [counted(refunds.total, 'payment due back', 'payments due back')] : []),
    ...(stock.total > 0 ? [`${counted(stock.total, 'product', 'products')} low in stock`] : []),
  ];
  if (topics.length === 0) return undefined;
  return operatorMail(shop, to, `Today: ${topics.join(', ')}`, [
    ...refundParts(refunds.payments, refunds.total),
    ...(stock.total > 0
      ? [
          `Since the last mail, ${counted(stock.total, 'product has', 'products have')} come to ${threshold} units or fewer:`,
          ...stockParts(stock.products, stock.total, true),
          'All that are low now: npm run shop -- products low-stock',
        ]
      : []),
  ]);
}

/** The daily mail to a shop about its own stock. */
export function shopStockMail(
  shop: MailShop,
  replyTo: string,
  { email, nomBoutique, total, products }: ShopStock,
): Mail {
  const name = cut(oneLine(nomBoutique), NAME);
  return operatorMail(shop, { to: email, replyTo }, `${name}: ${counted(total, 'product', 'products')} low in stock`, [
    `${counted(total, 'product', 'products')} of ${name} ${total === 1 ? 'is' : 'are'} sold out or nearly so:`,
    ...stockParts(products, total, false),
    'Please answer this mail when you have more of them, or if you no longer sell them.',
  ]);
}
