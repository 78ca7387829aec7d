/** The profile and a known password without script, on the shop of plain-account.test.ts. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { accountWithEmail, mailTo, PLAIN_FORM } from './plain-account.ts';
import { type PlainVisitor, plainVisitor } from './plain-visitor.ts';
import { all, hrefsOf, one, textOf } from './reading.ts';
import type { TestShop } from './shop.ts';

const NOTICE = '.notice[role=status]';
const PROFILE = '/plain/profile';
const PASSWORD = '/plain/password';
const SECURITY = '/plain/security';

export function describePlainProfile(open: () => TestShop): void {
  let shop: TestShop;
  let visitor: PlainVisitor;
  beforeEach(() => {
    shop = open();
    visitor = plainVisitor(shop);
  });

  const signIn = async (val: string, password = DEMO_PASSWORD, path = '/plain/sign-in') =>
    visitor.submit(await visitor.get(path), PLAIN_FORM, { val, password });
  const customer = (id: number) =>
    shop.db.read.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const change = async (field: string, value: string, more: Record<string, string> = {}) => {
    const page = await visitor.get(PROFILE);
    const form = page.document.querySelector(`#field-${field}`)?.closest('form');
    form?.setAttribute('id', 'changed');
    return visitor.submit(page, '#changed', { value, ...more });
  };

  describe('the profile', () => {
    it('G-320: names and the phone number are changed by the rules of the form with script', async () => {
      const { id, email } = await accountWithEmail(shop, 12);
      expect((await visitor.get(PROFILE)).location).toBe(`/plain/sign-in?next=${PROFILE}`);
      await signIn(email);
      const short = await change('lastname', '"O<');
      expect([short.status, textOf(one(short, '#field-lastname-error'))]).toEqual([
        400,
        'The name must have at least 4 characters',
      ]);
      expect(one(short, '#field-lastname').getAttribute('value')).toBe('"O<');
      expect(textOf(one(short, '[name=sure]'))).toBe('This is my full name');
      expect(all(await change('lastname', 'O'), '[name=sure]')).toHaveLength(0);
      expect((await change('lastname', 'O', { sure: '1' })).status).toBe(400);
      expect((await change('lastname', 'Obi', { sure: '1' })).location).toBe(`${PROFILE}?done=lastname`);
      for (let k = 0; k < 2; k += 1)
        expect((await change('firstname', ' Adaeze ')).location).toBe(`${PROFILE}?done=firstname`);
      expect(textOf(one(await visitor.get(`${PROFILE}?done=firstname`), NOTICE))).toBe(
        'First name updated successfully',
      );

      const series = await change('phone-number', '070 1234 5678');
      expect([series.status, textOf(one(series, '#field-phone-number-error'))]).toEqual([400, 'Invalid phone number']);
      expect(textOf(one(series, '[name=sure]'))).toBe('Write it as +2347012345678');
      expect((await change('phone-number', '070 1234 5678', { sure: '1' })).location).toBe(
        `${PROFILE}?done=phone-number`,
      );
      expect(await customer(id)).toMatchObject({ nom: 'Obi', pseudo: 'Adaeze', numTel: '+2347012345678' });
      const other = await customer((await accountWithEmail(shop, 13)).id);
      const taken = await change('phone-number', other.numTel ?? '');
      expect([taken.status, textOf(one(taken, '#field-phone-number-error'))]).toEqual([
        409,
        'Somebody has an account with this phone number already.',
      ]);
      const nothing = await visitor.submit(taken, '#content form.plain__change', { field: 'constructor', value: 'x' });
      expect([nothing.status, textOf(one(nothing, '.summary'))]).toEqual([400, 'Please choose what to do.']);
      const token = await visitor.post(PROFILE, { field: 'lastname', value: 'Stolen' });
      expect([token.status, (await customer(id)).nom]).toEqual([403, 'Obi']);
    });

    it('G-320: a new email counts once the code of its mail is entered; sent twice, it gets one mail', async () => {
      const { id, email } = await accountWithEmail(shop, 13);
      await signIn(email);
      const fresh = 'adaeze.obi@oja.africa';
      const ending = await change('email', fresh);
      expect([ending.status, textOf(one(ending, '#field-email-error'))]).toEqual([
        400,
        'Please provide a valid email address',
      ]);
      expect(textOf(one(ending, '[name=sure]'))).toBe('My address is right');
      for (let k = 0; k < 2; k += 1)
        expect((await change('email', fresh, { sure: '1' })).location).toBe(`${PROFILE}?done=code`);
      const mails = await shop.db.read.selectFrom('mail_outbox').select('id').where('to', '=', fresh).execute();
      expect(mails).toHaveLength(1);
      const [, one4 = '', two4 = ''] = /^ +(\d{4}) (\d{4})\r?$/m.exec(await mailTo(shop, fresh, /\d{4} \d{4}/)) ?? [];
      const page = await visitor.get(PROFILE);
      const code = (text: string) =>
        visitor.submit(page, 'section.plain__card form', { action: 'confirm', code: text });
      const wrong = await code('12');
      expect([wrong.status, textOf(one(wrong, '#field-code-error'))]).toEqual([400, 'The code has 8 digits']);
      expect(one(wrong, '#field-code').getAttribute('value')).toBe('12');
      const other = await code(one4 === '0000' ? `1111${two4}` : `0000${two4}`);
      expect([other.status, textOf(one(other, '#field-code-error'))]).toEqual([
        400,
        'This code is not correct. Attempts left: 4.',
      ]);
      expect((await customer(id)).email).toBe(email);
      for (let k = 0; k < 2; k += 1) expect((await code(`${one4} ${two4}`)).location).toBe(`${PROFILE}?done=email`);
      expect((await customer(id)).email).toBe(fresh);
      expect(all(await visitor.get(PROFILE), '#field-code')).toHaveLength(0);
      await change('email', 'other.obi@oja.ng');
      const again = await visitor.submit(await visitor.get(PROFILE), 'section.plain__card form', { action: 'again' });
      expect(again.location).toBe(`${PROFILE}?done=code`);
      const sent = shop.db.read.selectFrom('mail_outbox').select('id').where('to', '=', 'other.obi@oja.ng');
      expect(await sent.execute()).toHaveLength(2);
    });

    it('G-320: an old sign-in is asked for again, and leads back', async () => {
      const { id, email } = await accountWithEmail(shop, 14);
      await signIn(email);
      const hourAgo = new Date(shop.now - 3_600_000).toISOString();
      await shop.db.write((trx) =>
        trx.updateTable('sessions').set({ createdAt: hourAgo }).where('clientId', '=', id).execute(),
      );
      const stale = await change('phone-number', '08099990000');
      expect([stale.status, textOf(one(stale, '#field-phone-number-error'))]).toEqual([
        403,
        'To keep your account safe, please log in again before you change your phone number.',
      ]);
      expect(one(stale, '#field-phone-number').getAttribute('value')).toBe('08099990000');
      const out = await visitor.submit(stale, '#content .plain > form', { action: 'sign-out' });
      expect([out.location, visitor.cookies.has('plain-session')]).toEqual([`/plain/sign-in?next=${PROFILE}`, false]);
      expect((await signIn(email, DEMO_PASSWORD, out.location)).location).toBe(PROFILE);
      expect((await change('phone-number', '08099990000')).location).toBe(`${PROFILE}?done=phone-number`);
    });
  });

  describe('a known password', () => {
    const choose = async (old: string, password: string, confirmation = password) =>
      visitor.submit(await visitor.get(PASSWORD), PLAIN_FORM, { old, password, confirmation });

    it('G-321: is changed with the old one, ends other sessions, and stands in no answer', async () => {
      const { email } = await accountWithEmail(shop, 15);
      const elsewhere = plainVisitor(shop);
      await elsewhere.submit(await elsewhere.get('/plain/sign-in'), PLAIN_FORM, {
        val: email,
        password: DEMO_PASSWORD,
      });
      expect((await signIn(email, DEMO_PASSWORD, `/plain/sign-in?next=${PASSWORD}`)).location).toBe(PASSWORD);
      const empty = await choose('', 'kora', 'kora-');
      expect(empty.status).toBe(400);
      expect(textOf(one(empty, '#field-old-error'))).toBe('Please enter your old password.');
      expect(textOf(one(empty, '#field-password-error'))).toBe('The password must have at least 6 characters');
      const differs = await choose(DEMO_PASSWORD, 'kora-strings', 'other');
      expect(textOf(one(differs, '#field-confirmation-error'))).toBe('Passwords do not match');
      const wrong = await choose('not-this-one', 'kora-strings');
      expect([wrong.status, textOf(one(wrong, '#field-old-error'))]).toEqual([400, 'The old password is not correct.']);
      for (const { html, document } of [empty, differs, wrong]) {
        for (const secret of [DEMO_PASSWORD, 'kora-strings', 'not-this-one']) expect(html).not.toContain(secret);
        expect(document.querySelectorAll('[type=password][value]').length).toBe(0);
      }
      expect((await choose(DEMO_PASSWORD, 'x'.repeat(300))).status).toBe(400);
      const done = await choose(DEMO_PASSWORD, 'kora-strings');
      expect(done.location).toBe(`${PROFILE}?done=password`);
      expect(textOf(one(await visitor.get(done.location), NOTICE))).toBe('Password updated successfully');
      expect((await elsewhere.get(PROFILE)).location).toBe(`/plain/sign-in?next=${PROFILE}`);
      const twice = await choose(DEMO_PASSWORD, 'kora-strings');
      expect([twice.status, textOf(one(twice, '.summary'))]).toEqual([
        400,
        'The old password is not correct. If you pressed Update twice, the new one counts already.',
      ]);
      visitor = plainVisitor(shop);
      expect((await signIn(email, 'kora-strings')).location).toBe('/plain/orders');
    });

    it('G-322: all sessions end, the data is a file, and the account is deleted with its password', async () => {
      const { id, email } = await accountWithEmail(shop, 17);
      const elsewhere = plainVisitor(shop);
      await elsewhere.submit(await elsewhere.get('/plain/sign-in'), PLAIN_FORM, {
        val: email,
        password: DEMO_PASSWORD,
      });
      expect((await signIn(email, DEMO_PASSWORD, `/plain/sign-in?next=${SECURITY}`)).location).toBe(SECURITY);
      const sections = await visitor.get(SECURITY);
      const act = (section: string, fields: Record<string, string>) =>
        visitor.submit(sections, `section[aria-labelledby=${section}] form`, fields);
      expect((await act('sessions', { action: 'sign-out-everywhere' })).location).toBe('/plain/sign-in?out');
      expect(textOf(one(await visitor.get('/plain/sign-in?out'), NOTICE))).toMatch(
        /^You are signed out on every device/,
      );
      expect((await elsewhere.get(SECURITY)).location).toBe(`/plain/sign-in?next=${SECURITY}`);
      expect((await visitor.get('/plain/my-data')).location).toBe(`/plain/sign-in?next=${SECURITY}`);

      await signIn(email);
      const data = await visitor.get('/plain/my-data');
      expect([data.status, data.headers['content-disposition'], data.headers['cache-control']]).toEqual([
        200,
        expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
        'no-store',
      ]);
      expect(JSON.parse(data.html).client).toMatchObject({ id, email });

      const form = await visitor.get(SECURITY);
      const erase = (password: string) =>
        visitor.submit(form, 'section[aria-labelledby=delete-account] form', { action: 'delete', password });
      for (const [password, said] of [
        ['', 'Please enter your password.'],
        ['not-this-one', 'The password is not correct.'],
      ] as const) {
        const refused = await erase(password);
        expect([refused.status, textOf(one(refused, '#field-password-error'))]).toEqual([400, said]);
        expect(one(refused, 'main details').hasAttribute('open')).toBe(true);
        expect(refused.html).not.toContain('not-this-one');
      }
      expect((await visitor.post(SECURITY, { action: 'delete', password: DEMO_PASSWORD })).status).toBe(403);
      await shop.db.write((trx) => trx.deleteFrom('commandes').where('clientId', '=', id).execute());
      const gone = await erase(DEMO_PASSWORD);
      expect([gone.location, visitor.cookies.has('plain-session')]).toEqual(['/plain/sign-in?deleted', false]);
      expect(textOf(one(await visitor.get(gone.location), NOTICE))).toBe('Your account has been deleted.');
      expect((await erase(DEMO_PASSWORD)).location).toBe(`/plain/sign-in?next=${SECURITY}`);
      const rows = shop.db.read.selectFrom('clients').select('id').where('id', '=', id);
      expect(await rows.execute()).toEqual([]);
    });

    it('G-321 G-252: who has none chooses one, and the pages with script lead here', async () => {
      const { id, email } = await accountWithEmail(shop, 16);
      await signIn(email);
      await shop.db.write((trx) =>
        trx.updateTable('clients').set({ passwordHash: null }).where('id', '=', id).execute(),
      );
      const form = await visitor.get(PASSWORD);
      expect([textOf(one(form, 'h1')), all(form, '#field-old').length]).toEqual(['Choose a password', 0]);
      expect(hrefsOf(await visitor.get(PROFILE), `main a[href="${PASSWORD}"]`)).toHaveLength(1);
      const chosen = { password: 'kora-strings', confirmation: 'kora-strings' };
      expect((await visitor.submit(form, PLAIN_FORM, chosen)).location).toBe(`${PROFILE}?done=password`);
      for (const [path, to] of [
        ['/user/account-and-security', PROFILE],
        ['/user/profile/update:+lastname', PROFILE],
        ['/user/profile/update:+password', PASSWORD],
      ] as const)
        expect(one(await visitor.get(path), 'head noscript').innerHTML, path).toContain(`url=${to}"`);
    });
  });
}
