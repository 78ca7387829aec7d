/** A process that queues the daily mails of its first argument's database at the time of its second, and prints how many. */
import { openDatabase } from '../../../../src/data/open.ts';
import { queueMailsOfDay } from '../../../../src/server/daily-mails.ts';
import { testServices } from '../../../services.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
const own = testServices();
const services = {
  ...own,
  orders: { ...own.orders, ordersTo: 'orders@oja.example' },
  dailyMail: { lowStock: 5, dailyMailHour: 7 },
};
console.log(String(await queueMailsOfDay({ db, services, now: Number(process.argv[3]) })));
await db.close();
