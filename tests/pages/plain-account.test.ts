/** What a customer stores and changes without script, and what replaces the captcha there. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueResetLink } from '../../src/features/account/reset/reset-link.service.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { accountWithEmail, codeOfMail, PLAIN_FORM } from './plain-account.ts';
import { describePlainOpinions } from './plain-opinions.cases.ts';
import { describePlainProfile } from './plain-profile.cases.ts';
import { type PlainVisitor, plainVisitor } from './plain-visitor.ts';
import { all, hrefsOf, one, textOf, textsOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

const FEW = {
  LIMIT_SIGN_IN: '100',
  LIMIT_WITHOUT_SCRIPT: '2',
  CAPTCHA_AFTER_SIGN_UPS: '1',
  LIMIT_WITHOUT_SCRIPT_ADDRESS: '9',
  CAPTCHA_AFTER_RESETS: '1',
};

let shop: TestShop;
let visitor: PlainVisitor;
let product: { id: number; nom: string };
beforeAll(async () => {
  shop = await openShop(FEW);
  product = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .where('qte', '>', 20)
    .where('moq', '<=', 1)
    .where('id', 'not in', (query) => query.selectFrom('caracteristiques').select('produitId'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
});
afterAll(() => shop.close());
beforeEach(() => {
  visitor = plainVisitor(shop);
});

const submit = async (path: string, fields: Record<string, string>) =>
  visitor.submit(await visitor.get(path), PLAIN_FORM, fields);
const signIn = (val: string, password = DEMO_PASSWORD, path = '/plain/sign-in') => submit(path, { val, password });

describe('ordering without a password', () => {
  const GUEST = 'form:has([name=action][value=guest])';
  const add = () => visitor.post('/plain/cart', { action: 'add', id: String(product.id), size: '1' });
  const begin = async () => visitor.submit(await visitor.get('/plain/sign-in'), GUEST, {});
  const namesIn = async (path: string) => textOf(one(await visitor.get(path), 'main'));
  const countGuests = async () =>
    (await shop.db.read.selectFrom('clients').select('id').where('guest', '=', true).execute()).length;

  it('G-541: whoever continues again is the same customer, with the same cart', async () => {
    await add();
    expect((await begin()).location).toBe('/plain/checkout');
    const guests = await countGuests();
    expect((await begin()).location).toBe('/plain/checkout');
    expect(await countGuests()).toBe(guests);
    expect(await namesIn('/plain/checkout')).toContain(product.nom);
  });

  it('G-541: the cart goes along to an account, and nowhere after “Not you?”', async () => {
    await add();
    await begin();
    expect((await signIn((await accountWithEmail(shop, 1)).email)).location).toBe('/plain/checkout');
    expect(await namesIn('/plain/cart')).toContain(product.nom);
    visitor = plainVisitor(shop);
    await add();
    await begin();
    const leave = 'main form:has(input[name=action][value=sign-out])';
    await visitor.submit(await visitor.get('/plain/checkout'), leave, {});
    expect(await namesIn('/plain/cart')).not.toContain(product.nom);
    await add();
    await begin();
    expect(await namesIn('/plain/cart')).toContain(product.nom);
  });
});

describe('favourites', () => {
  it('G-314: a product page adds one, once its visitor has signed in', async () => {
    const page = await shop.get(`/products/x_${product.id}`);
    const form = one(await shop.get(page.location), 'main form.without-script[action="/plain/favourites"]');
    expect(form.querySelector('[name=id]')?.getAttribute('value')).toBe(String(product.id));
    const add = { action: 'add', id: String(product.id) };
    const requested = await visitor.post('/plain/favourites', add);
    expect(requested.location).toBe(`/plain/sign-in?next=/plain/favourites?add=${product.id}`);
    const { email } = await accountWithEmail(shop, 0);
    const why = textOf(one(await visitor.get(requested.location), '.notice[role=status]'));
    expect(why).toBe(`Log in or create an account to keep ${product.nom} in your favorites.`);
    const signedIn = await signIn(email, DEMO_PASSWORD, requested.location);
    // The sign-in names the action that it is for, and then performs it.
    expect(signedIn.location).toBe('/plain/favourites?done=added');
    const known = await visitor.get(signedIn.location);
    await visitor.submit(known, `.cart-line:has([href$="_${product.id}"]) form`, { action: 'remove' });
    const question = await visitor.get(`/plain/favourites?add=${product.id}`);
    expect(textOf(one(question, `${PLAIN_FORM}:not(.cart-line form)`))).toContain(product.nom);
    const added = await visitor.submit(question, `${PLAIN_FORM}:not(.cart-line form)`, { action: 'add' });
    expect(added.location).toBe('/plain/favourites?done=added');
    const list = await visitor.get(added.location);
    expect(textOf(one(list, '.notice[role=status]'))).toBe(
      'This product has been successfully added to your favorites.',
    );
    expect(textsOf(list, '.cart-line__name')).toContain(product.nom);
    // The page that a signed-in customer opens has the form too, which adds the product at once; a second time changes
    // nothing.
    expect((await visitor.post('/plain/favourites', add)).location).toBe('/plain/favourites?done=added');
    const again = await visitor.get('/plain/favourites');
    expect(textsOf(again, '.cart-line__name').filter((name) => name === product.nom)).toHaveLength(1);
    const row = all(again, '.cart-line').findIndex((line) => textOf(line).includes(product.nom));
    const remove = () => visitor.submit(again, `.cart-line:nth-child(${row + 1}) form`, { action: 'remove' });
    expect((await remove()).location).toBe('/plain/favourites?done=deleted');
    expect(textsOf(await visitor.get('/plain/favourites'), '.cart-line__name')).not.toContain(product.nom);
    expect((await remove()).location).toBe('/plain/favourites?done=deleted');
  });

  it('G-314 G-247: of another site nothing is added, and without a token nothing is removed', async () => {
    await signIn((await accountWithEmail(shop, 1)).email);
    const add = { action: 'add', id: String(product.id) };
    expect((await visitor.post('/plain/favourites', add, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await visitor.post('/plain/favourites', add, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(textsOf(await visitor.get('/plain/favourites'), '.cart-line__name')).not.toContain(product.nom);
    await visitor.post('/plain/favourites', add);
    const line = all(await visitor.get('/plain/favourites'), '.cart-line').find((one) =>
      textOf(one).includes(product.nom),
    );
    const id = line?.querySelector('[name=id]')?.getAttribute('value') ?? '';
    const refused = await visitor.post('/plain/favourites', { action: 'remove', id });
    expect([refused.status, textsOf(refused, '.cart-line__name')]).toEqual([
      403,
      expect.arrayContaining([product.nom]),
    ]);
  });

  it('G-314: a product that is not sold any more says so', async () => {
    await signIn((await accountWithEmail(shop, 1)).email);
    const gone = await shop.db.read
      .selectFrom('produits')
      .select('id')
      .where('isListed', '=', false)
      .executeTakeFirstOrThrow();
    const refused = await visitor.post('/plain/favourites', { action: 'add', id: String(gone.id) });
    expect([refused.status, textOf(one(refused, '.summary'))]).toEqual([410, 'This product is not sold any more.']);
  });

  it('G-314: the sign-in leads to no other page than our own', async () => {
    const { email } = await accountWithEmail(shop, 1);
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/plain/cart/../../evil',
      '/plain/ratings/5/../../evil',
      '/plain/shops?add=x%26next=//evil.example',
      '/plain/shops?add=x%0d%0aset-cookie:a',
    ]) {
      visitor = plainVisitor(shop);
      expect((await signIn(email, DEMO_PASSWORD, `/plain/sign-in?next=${next}`)).location, next).toBe('/plain/orders');
    }
  });
});

describePlainOpinions(() => shop);
describePlainProfile(() => shop);

describe('addresses', () => {
  const ADDRESS = { nom: 'Ada Obi', numTel: '+234 803 111 2233', pays: 'Nigeria', province: 'Lagos', ville: 'Ikeja' };

  it('G-315: are added, changed, used at the checkout and deleted', async () => {
    expect((await visitor.get('/plain/addresses')).location).toBe('/plain/sign-in?next=/plain/addresses');
    await signIn((await accountWithEmail(shop, 2)).email, DEMO_PASSWORD, '/plain/sign-in?next=/plain/addresses');
    const refused = await submit('/plain/addresses', { ...ADDRESS, adresse: '', action: 'save' });
    expect([refused.status, textOf(one(refused, '#field-adresse-error'))]).toEqual([400, 'Required field']);
    expect(one(refused, '[name=ville]').getAttribute('value')).toBe('Ikeja');
    const added = await submit('/plain/addresses', { ...ADDRESS, adresse: '12 Allen Avenue', action: 'save' });
    expect(added.location).toBe('/plain/addresses?done=added');
    const book = await visitor.get(added.location);
    expect(textOf(one(book, '.notice[role=status]'))).toBe('Your address is added');
    expect(one(book, '.cart-line p').innerHTML.replace(/\s*<br>\s*/g, '|')).toBe(
      '<strong>Ada Obi</strong>|12 Allen Avenue|Ikeja, Lagos, Nigeria|+234 803 111 2233',
    );
    const [edit = ''] = hrefsOf(book, '.cart-line a');
    const saved = await submit(edit ?? '', { adresse: '14 Allen Avenue', action: 'save' });
    expect(saved.location).toBe('/plain/addresses?done=saved');

    await visitor.post('/plain/cart', { action: 'add', id: String(product.id), size: '1' });
    const checkout = await visitor.get('/plain/checkout');
    expect(textOf(one(checkout, '[name=adresse]'))).toBe('');
    const [use = ''] = hrefsOf(checkout, 'a[href^="/plain/checkout?address="]');
    const filled = await visitor.get(use ?? '');
    const filledIn = (name: string) =>
      one(filled, `[name=${name}]`).getAttribute('value') ?? textOf(one(filled, `[name=${name}]`));
    expect(['pseudo', 'nom', 'numTel', 'adresse', 'ville', 'etat'].map(filledIn)).toEqual([
      'Ada',
      'Obi',
      '+234 803 111 2233',
      '14 Allen Avenue',
      'Ikeja',
      'Lagos',
    ]);

    const form = await visitor.get(edit ?? '');
    const gone = () => visitor.submit(form, PLAIN_FORM, { action: 'delete' });
    expect((await gone()).location).toBe('/plain/addresses?done=deleted');
    expect(hrefsOf(await visitor.get('/plain/addresses'), '.cart-line a')).not.toContain(edit);
    expect((await gone()).location).toBe('/plain/addresses');
  });

  it("G-315: somebody else's address is neither shown nor changed", async () => {
    await signIn((await accountWithEmail(shop, 2)).email);
    await submit('/plain/addresses', { ...ADDRESS, adresse: '1 Broad Street', action: 'save' });
    const [edit = ''] = hrefsOf(await visitor.get('/plain/addresses'), '.cart-line a');
    visitor = plainVisitor(shop);
    await signIn((await accountWithEmail(shop, 3)).email);
    expect((await visitor.get(edit ?? '')).location).toBe('/plain/addresses');
    const id = new URL(edit ?? '', 'https://oja.example').searchParams.get('edit') ?? '';
    expect((await submit('/plain/addresses', { id, action: 'delete' })).location).toBe('/plain/addresses');
    const rows = shop.db.read.selectFrom('adresses').select('adresse').where('id', '=', Number(id));
    expect(await rows.execute()).toEqual([{ adresse: '1 Broad Street' }]);
  });
});

describe('a forgotten password', () => {
  it('G-316: a mail, its code and a new password, which ends the session here', async () => {
    const { email } = await accountWithEmail(shop, 4);
    await signIn(email);
    const short = await submit('/plain/forgotten-password', { email: 'nobody' });
    expect([short.status, textOf(one(short, '#field-email-error'))]).toEqual([
      400,
      'Please provide a valid email address',
    ]);
    const requested = await submit('/plain/forgotten-password', { email, sure: '1' });
    expect(requested.location).toBe('/plain/forgotten-password?requested');
    expect(textOf(one(await visitor.get(requested.location), '.notice[role=status]'))).toMatch(
      /^If an account has this/,
    );
    const { codeHash, code } = await codeOfMail(shop, email);

    // The page of the link is cached; without script its button continues with the link's parameters.
    const link = `/auth/verif/code/?${codeHash}`;
    expect(one(await shop.get(link), 'main form.without-script').getAttribute('method')).toBe('post');
    const on = await shop.get(link, { method: 'POST' });
    expect([on.status, on.location]).toEqual([303, `/plain/new-password?codeHash=${codeHash}`]);
    const form = await visitor.get(on.location);
    expect(form.headers['referrer-policy']).toBe('same-origin');
    const choose = (fields: Record<string, string>) => visitor.submit(form, PLAIN_FORM, fields);
    const password = 'kora-strings';
    const differs = await choose({ code: '12', password, confirmation: 'kora' });
    expect(differs.status).toBe(400);
    expect(textOf(one(differs, '#field-code-error'))).toBe('The code can only have 5 digits');
    expect(textOf(one(differs, '#field-confirmation-error'))).toBe('Passwords do not match');
    const wrong = await choose({ code: code === '00000' ? '00001' : '00000', password, confirmation: password });
    expect([wrong.status, textOf(one(wrong, '.summary'))]).toEqual([
      400,
      expect.stringMatching(/^This code is not correct\. Attempts left: \d\.$/),
    ]);
    const done = await choose({ code, password, confirmation: password });
    expect([done.location, visitor.cookies.has('plain-session')]).toEqual(['/plain/sign-in?reset', false]);
    expect(textOf(one(await visitor.get(done.location), '.notice[role=status]'))).toMatch(/^Password updated/);
    expect((await signIn(email, password)).location).toBe('/plain/orders');
    const used = await submit(on.location, { code, password, confirmation: password });
    expect([used.status, textOf(one(used, '.summary'))]).toEqual([
      400,
      'This code is no longer valid. Please ask for a new one.',
    ]);
  });

  it('G-522: the link of an operator asks for no code, works once, and ends the session here', async () => {
    const { id, numTel } = await shop.db.read
      .selectFrom('clients')
      .select(['id', 'numTel'])
      .where('provenEmail', 'is', null)
      .where('numTel', 'is not', null)
      .where('passwordHash', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const login = String(numTel);
    await signIn(login);
    expect(visitor.cookies.has('plain-session')).toBe(true);
    const { link } = await issueResetLink(shop.db, { person: 'amaka' }, id, shop.now);
    const on = await shop.get(`/auth/verif/code/?${link}`, { method: 'POST' });
    expect(on.location).toBe(`/plain/new-password?codeHash=${link}`);
    const form = await visitor.get(on.location);
    expect(all(form, `${PLAIN_FORM} input:not([type=hidden])`).map((field) => field.getAttribute('name'))).toEqual([
      'password',
      'confirmation',
    ]);
    const choose = (fields: Record<string, string>) => visitor.submit(form, PLAIN_FORM, fields);
    const short = await choose({ password: 'kora', confirmation: 'kora' });
    expect([short.status, textOf(one(short, '#field-password-error'))]).toEqual([
      400,
      'The password must have at least 6 characters',
    ]);
    const done = await choose({ password: 'kora-strings', confirmation: 'kora-strings' });
    expect([done.location, visitor.cookies.has('plain-session')]).toEqual(['/plain/sign-in?reset', false]);
    expect((await signIn(login, 'kora-strings')).location).toBe('/plain/orders');
    const again = await submit(on.location, { password: 'kora-string', confirmation: 'kora-string' });
    expect([again.status, textOf(one(again, '.summary'))]).toEqual([
      400,
      'This link is no longer valid. Please call or write to us for a new one.',
    ]);
    const { used } = await shop.db.read
      .selectFrom('password_resets')
      .select((eb) => eb.fn.count<number>('usedAt').as('used'))
      .where('clientId', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(used)).toBe(1);
  });

  it('G-522: without an email everybody is told whom to call or write to, with and without script', async () => {
    for (const path of ['/plain/forgotten-password', '/auth/reset-password', '/auth/verif/code/']) {
      const page = await shop.get(path);
      expect(textOf(one(page, '.no-email')), path).toMatch(
        /^No email on your account\? Call \+?\d[\d ]+, or write to us/,
      );
      expect(
        hrefsOf(page, '.no-email a').map((href) => href?.split(':')[0]),
        path,
      ).toEqual(['tel', 'https', 'mailto']);
    }
  });

  it('G-316: a link without its end says so, and leads to another code', async () => {
    const page = await visitor.get((await shop.get('/auth/verif/code/', { method: 'POST' })).location);
    expect(textOf(one(page, '.notice'))).toMatch(/^This link is incomplete\./);
    expect(hrefsOf(page, 'main a')).toContain('/plain/forgotten-password');
  });
});

describe('where others solve a captcha', () => {
  it('G-313 S-12: a few sign-ins are tried without one, then words say how long to wait', async () => {
    const limited = await openShop({ ...FEW, LIMIT_WITHOUT_SCRIPT: '2' });
    try {
      visitor = plainVisitor(limited);
      const { email } = await accountWithEmail(limited, 0);
      for (let at = 0; at < 3; at += 1) expect((await signIn(email, 'wrong')).status).toBe(401);
      const call = await limited.get('/api/clients/authentification', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ val: email, password: DEMO_PASSWORD }),
      });
      expect([call.status, JSON.parse(call.html).messageError]).toEqual([
        400,
        'Please prove that you are not a robot by checking the ReCAPTCHA box',
      ]);
      expect((await signIn(email, 'wrong')).status).toBe(401);
      expect((await signIn(email)).status).toBe(303);
      visitor = plainVisitor(limited);
      const refused = await signIn(email);
      expect([refused.status, textOf(one(refused, '.summary'))]).toEqual([
        429,
        'Too many attempts. Please try again in 60 minutes.',
      ]);
      expect(hrefsOf(refused, 'main a')).toContain('/plain/forgotten-password');
    } finally {
      await limited.close();
    }
  });

  it('G-313 S-12: sign-ups and codes are admitted until the address or the mailbox has had its share', async () => {
    const limited = await openShop({ ...FEW, LIMIT_WITHOUT_SCRIPT_ADDRESS: '2' });
    try {
      visitor = plainVisitor(limited);
      const signUp = (at: number) =>
        submit('/plain/sign-up', {
          nom: 'Obi',
          pseudo: 'Ada',
          numTel: `+234 803 111 222${at}`,
          email: `ada${at}@shop.ng`,
          pays: 'Nigeria',
          province: 'Lagos',
          ville: 'Ikeja',
          dateNaissance: '1990-05-05',
          sexe: 'Female',
          password: 'kora-strings',
          confirm: 'kora-strings',
        });
      for (const at of [1, 2, 3]) expect((await signUp(at)).location, String(at)).toBe('/plain/orders?welcome');
      const refused = await signUp(4);
      expect([refused.status, textOf(one(refused, '.summary'))]).toEqual([
        429,
        'Too many attempts. Please try again in 60 minutes.',
      ]);
    } finally {
      await limited.close();
    }
    visitor = plainVisitor(shop);
    const { email } = await accountWithEmail(shop, 5);
    const ask = async () => (await submit('/plain/forgotten-password', { email, sure: '1' })).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([303, 303, 303, 429]);
  });
});
