/** `npm run shop`: the operator's commands by what they are about. `--help` describes them. */
import { AUDIT } from './shop/audit.ts';
import { BANNERS } from './shop/banners.ts';
import { COLLECTIONS } from './shop/collections.ts';
import { CUSTOMERS } from './shop/customers.ts';
import { MAILS } from './shop/mails.ts';
import { MESSAGES } from './shop/messages.ts';
import { RATINGS, REVIEWS } from './shop/opinions.ts';
import { ORDERS } from './shop/orders.ts';
import { CURRENCIES, PICK_UP, PLACES } from './shop/places.ts';
import { PRODUCTS } from './shop/products.ts';
import { REPORTS } from './shop/reports.ts';
import { runProgram } from './shop/run-program.ts';
import { SALES_GROUP } from './shop/sales.ts';
import { SHOPS } from './shop/shops.ts';
import { SUBSCRIBERS } from './shop/subscribers.ts';

await runProgram({
  name: 'shop',
  groups: {
    orders: ORDERS,
    sales: SALES_GROUP,
    customers: CUSTOMERS,
    messages: MESSAGES,
    mails: MAILS,
    subscribers: SUBSCRIBERS,
    reviews: REVIEWS,
    ratings: RATINGS,
    reports: REPORTS,
    collections: COLLECTIONS,
    banners: BANNERS,
    shops: SHOPS,
    products: PRODUCTS,
    places: PLACES,
    currencies: CURRENCIES,
    'pick-up': PICK_UP,
    audit: AUDIT,
  },
});
