/** The test checkout of a demo, which stands in for the card provider. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { refundPayment, tryRefund } from '../../../src/features/payments/operator/refund-payment.service.ts';
import { PaymentRefusedError, UnsignedEventError } from '../../../src/providers/payment-provider.ts';
import { createTestCheckout, type TestCheckout } from '../../../src/providers/test-checkout.ts';
import { testServices } from '../../services.ts';
import { fillCatalogue, NOW } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { AMOUNT, begin, initialize, newOrder, openShop, receive, type Shop, stateOf, verify } from './harness.ts';
import { sign } from './paystack-double.ts';

describeEngines('the test checkout', (open) => {
  let db: Database;
  let shop: Shop;
  let ada: Customer;
  let checkout: TestCheckout;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
  });
  beforeEach(async () => {
    checkout = createTestCheckout({ db, now: () => NOW, publicUrl: testServices().shop.publicUrl });
    shop = await openShop(db, { payments: { paystack: checkout }, testCheckout: checkout });
    ada = await shop.api.newCustomer();
    return () => shop.paystack.http.close();
  });

  const show = (reference: string) => shop.api.ask(`/payment/test/${reference}`);
  const finish = (reference: string, outcome: unknown) =>
    shop.api.ask(`/payment/test/${reference}`, { method: 'POST', body: { outcome } });

  test('S-24, GEN-13: a demo pays on its own page, which shows the amount and returns to the shop', async () => {
    const id = await newOrder(shop, ada);
    const { body } = await initialize(shop, ada, id);
    const { url, reference } = (body as { data: { url: string; reference: string } }).data;
    expect(url).toBe(`/payment/test/?reference=${reference}`);
    expect((await show(reference)).body).toEqual({
      reference,
      amountKobo: AMOUNT,
      currency: 'NGN',
      email: ada.email,
      status: 'pending',
      callbackUrl: `/payment-status/?reference=${reference}`,
    });
    expect((await verify(shop, reference)).body.status).toBe(false);
    const paid = await finish(reference, 'success');
    expect(paid).toMatchObject({ status: 200, body: { callbackUrl: `/payment-status/?reference=${reference}` } });
    // Paid as by an event: nobody has returned yet.
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'completed', payments: [{ status: 'success' }] });
    expect((await verify(shop, reference)).body.status).toBe(true);
  });

  test('G-626: a payment that the test checkout does not know is refused in a sentence, also by a dry run', async () => {
    const id = await newOrder(shop, ada);
    const reference = await begin(shop, ada, id);
    await finish(reference, 'success');
    await db.write((trx) => trx.deleteFrom('test_checkouts').where('reference', '=', reference).execute());
    const sentence = `Paystack does not know payment ${reference}: it has nothing to pay back of it.`;
    await expect(tryRefund(db, shop.api.services, { reference }, NOW)).rejects.toThrow(sentence);
    await expect(refundPayment(db, shop.api.services, { person: 'root' }, { reference }, NOW)).rejects.toThrow(
      sentence,
    );
    expect(await db.read.selectFrom('operator_actions').select('id').execute()).toEqual([]);
  });

  test('G-609: a demo pays back at once, never more than was paid', async () => {
    const id = await newOrder(shop, ada);
    const reference = await begin(shop, ada, id);
    const refund = (amountKobo: number) => checkout.refund({ reference, amountKobo, currency: 'NGN', mark: 'oja-1' });
    await expect(refund(100)).rejects.toThrow(PaymentRefusedError);
    await finish(reference, 'success');
    await refund(100);
    await expect(refund(AMOUNT - 99)).rejects.toThrow('fully reversed');
    const operator = { person: 'root' };
    const rest = await refundPayment(db, shop.api.services, operator, { reference }, NOW);
    expect(rest).toMatchObject({ isNew: true, amountKobo: AMOUNT - 100 });
    expect(await checkout.refundsOf(reference, '2026-01-01T00:00:00.000Z')).toMatchObject([
      { amountKobo: 100, state: 'processed', note: 'oja-1' },
      { amountKobo: AMOUNT - 100, state: 'processed' },
    ]);
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'completed', payments: [{ status: 'refunded' }] });
  });

  test('a paid payment stays paid; a failed or abandoned one can be retried', async () => {
    const id = await newOrder(shop, ada);
    const reference = await begin(shop, ada, id);
    await finish(reference, 'abandoned');
    expect((await verify(shop, reference)).body.status).toBe(false);
    expect(await begin(shop, ada, id)).toBe(reference);
    await finish(reference, 'failed');
    expect((await stateOf(shop, id)).payments).toMatchObject([{ status: 'failed' }]);
    await finish(reference, 'success');
    for (const outcome of ['failed', 'abandoned', 'success']) {
      expect((await finish(reference, outcome)).status).toBe(200);
      expect((await show(reference)).body.status).toBe('success');
    }
    const { payment, mails } = await stateOf(shop, id);
    expect([payment, mails.length]).toEqual(['completed', 1]);
  });

  test('knows only its own payments, and accepts only its three outcomes', async () => {
    expect((await show('AP-NG-0000001-1')).status).toBe(404);
    expect((await finish('AP-NG-0000001-1', 'success')).status).toBe(404);
    expect((await show("'--")).status).toBe(400);
    const reference = await begin(shop, ada, await newOrder(shop, ada));
    for (const outcome of ['pending', 'Success', '', null, 1])
      expect((await finish(reference, outcome)).status).toBe(400);
    expect(await checkout.factOf('AP-NG-0000001-1')).toEqual({ kind: 'unknown' });
  });

  test('S-27: it redirects only to this shop', async () => {
    const request = { reference: 'r-1', amountKobo: 1, email: 'ada@example.ng', metadata: {} };
    for (const callbackUrl of ['https://evil.example/', '//evil.example/', 'https://oja.example.evil.example/', ''])
      await expect(checkout.initialize({ ...request, callbackUrl })).rejects.toThrow(PaymentRefusedError);
    expect(await checkout.read('r-1')).toBeUndefined();
  });

  test('S-25: it sends no events, so any event is refused', async () => {
    expect(() => checkout.readEvent(new Uint8Array(), sign(''))).toThrow(UnsignedEventError);
    const raw = '{"event":"charge.success","data":{"reference":"x"}}';
    expect((await receive(shop, raw, sign(raw))).status).toBe(401);
    expect((await receive(shop, raw)).status).toBe(401);
  });

  test('a shop with Paystack has no test checkout', async () => {
    const real = await openShop(db);
    const reference = await begin(real, ada, await newOrder(real, ada));
    expect((await real.api.ask(`/payment/test/${reference}`)).status).toBe(404);
    expect(
      (await real.api.ask(`/payment/test/${reference}`, { method: 'POST', body: { outcome: 'success' } })).status,
    ).toBe(404);
    await real.paystack.http.close();
  });
});
