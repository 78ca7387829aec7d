/**
 * Replaces the card provider in a demo: a page of the shop on which a visitor pays, fails or leaves; no money moves.
 */
import { type Database, dialectOf, type Reader, type Writer } from '../data/database.ts';
import type { Row } from '../data/tables.ts';
import {
  type PaymentProvider,
  PaymentRefusedError,
  type ProviderRefund,
  UnsignedEventError,
} from './payment-provider.ts';

/** The visitor's choice at the checkout. */
export type TestOutcome = 'success' | 'failed' | 'abandoned';

export interface TestCheckout extends PaymentProvider {
  /** Returns the payment to show; undefined for an unknown reference. */
  read(reference: string): Promise<Row<'test_checkouts'> | undefined>;
  /**
   * Ends the payment with `outcome` and returns the path to return to; undefined for an unknown reference. A paid one
   * stays paid; a failed or abandoned one may be retried.
   */
  finish(reference: string, outcome: TestOutcome): Promise<string | undefined>;
}

/** The path of the checkout. */
const PAGE = '/payment/test/';
const CURRENCY = 'NGN';

export interface TestCheckoutOptions {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Origin of the shop; the checkout redirects nowhere else. */
  readonly publicUrl: string;
}

const refundRows = (db: Reader, reference: string) =>
  db.selectFrom('test_refunds').selectAll().where('reference', '=', reference).orderBy('id').execute();

/** A refund of a demo is paid back at once. */
const refundOf = ({ id, amountKobo, mark }: Row<'test_refunds'>): ProviderRefund => ({
  id: String(id),
  amountKobo,
  currency: CURRENCY,
  state: 'processed',
  note: mark,
});

/** Creates the test checkout. */
export function createTestCheckout({ db, now, publicUrl }: TestCheckoutOptions): TestCheckout {
  const read = (reference: string) =>
    db.read.selectFrom('test_checkouts').selectAll().where('reference', '=', reference).executeTakeFirst();

  return {
    read,
    async initialize({ reference, amountKobo, email, callbackUrl }) {
      const callback = URL.parse(callbackUrl);
      if (callback?.origin !== new URL(publicUrl).origin)
        throw new PaymentRefusedError('The test checkout only returns to this shop.');
      const row = {
        reference,
        amountKobo,
        currency: CURRENCY,
        email,
        // A demo may be reachable under several names, all of which have this path.
        callbackUrl: callback.pathname + callback.search,
        status: 'pending' as const,
        createdAt: new Date(now()).toISOString(),
      };
      await db.write((trx) => trx.insertInto('test_checkouts').values(row).execute());
      return { url: `${PAGE}?${new URLSearchParams({ reference })}` };
    },
    async factOf(reference) {
      const checkout = await read(reference);
      if (!checkout) return { kind: 'unknown' };
      const { status, amountKobo, currency } = checkout;
      if (status === 'success') return { kind: 'paid', amountKobo, currency };
      return { kind: status === 'failed' ? 'failed' : 'waiting' };
    },
    async refund({ reference, amountKobo, currency, mark, reason }) {
      const note = [mark, reason].filter(Boolean).join(' ');
      return db.write(async (trx) => {
        const paid = await trx
          .selectFrom('test_checkouts')
          .selectAll()
          .where('reference', '=', reference)
          .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        if (paid?.status !== 'success') throw new PaymentRefusedError('Transaction reference not found.');
        const before = (await refundRows(trx, reference)).reduce((sum, row) => sum + row.amountKobo, 0);
        if (currency !== paid.currency || before + amountKobo > paid.amountKobo)
          throw new PaymentRefusedError('Transaction has been fully reversed');
        const row = { reference, amountKobo, mark: note, createdAt: new Date(now()).toISOString() };
        return refundOf(await trx.insertInto('test_refunds').values(row).returningAll().executeTakeFirstOrThrow());
      });
    },
    async refundsOf(reference) {
      return (await refundRows(db.read, reference)).map(refundOf);
    },
    readEvent() {
      throw new UnsignedEventError('The test checkout sends no events.');
    },
    async finish(reference, outcome) {
      await db.write((trx) =>
        trx
          .updateTable('test_checkouts')
          .set({ status: outcome })
          .where('reference', '=', reference)
          .where('status', '<>', 'success')
          .execute(),
      );
      return (await read(reference))?.callbackUrl;
    },
  };
}

/**
 * Deletes test checkouts: those of deleted orders, and those from before `before` whose order no longer waits. A
 * waiting order needs its checkout, which alone knows whether it was paid.
 */
export async function deleteOldCheckouts(trx: Writer, before: string): Promise<void> {
  await trx
    .deleteFrom('test_checkouts')
    .where((eb) => {
      const own = eb
        .selectFrom('payments as p')
        .innerJoin('commandes as o', 'o.id', 'p.commandeId')
        .select('p.id')
        .whereRef('p.reference', '=', 'test_checkouts.reference');
      const waiting = own.where('o.payment', '=', 'pending').where('o.status', 'in', ['placed', 'confirmed']);
      return eb.or([
        eb.not(eb.exists(own)),
        eb.and([eb('test_checkouts.createdAt', '<', before), eb.not(eb.exists(waiting))]),
      ]);
    })
    .execute();
}
