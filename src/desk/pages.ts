/** All pages of the desk. */
import type { DeskApp, DeskShop } from './app.ts';
import { addCustomers } from './pages/customers.ts';
import { addDoctor } from './pages/doctor.ts';
import { addMessages } from './pages/messages.ts';
import { addOrders } from './pages/orders.ts';
import { addRecord } from './pages/record.ts';
import { addRefunds } from './pages/refunds.ts';
import { addReviews } from './pages/reviews.ts';
import { addSales } from './pages/sales.ts';
import { addStock } from './pages/stock.ts';
import { addToday } from './pages/today.ts';

const PAGES = [
  addToday,
  addOrders,
  addRefunds,
  addMessages,
  addReviews,
  addStock,
  addSales,
  addCustomers,
  addRecord,
  addDoctor,
];

/** Adds every page to `app`. */
export function addPages(app: DeskApp, shop: DeskShop): void {
  for (const add of PAGES) add(app, shop);
}
