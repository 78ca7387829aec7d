/** Followed shops, ratings and reviews without script, on the shop of plain-account.test.ts. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateShop } from '../../src/features/shops/shops-write.repository.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { accountWithEmail, PLAIN_FORM } from './plain-account.ts';
import { type PlainVisitor, plainVisitor } from './plain-visitor.ts';
import { all, hrefsOf, one, textOf, textsOf } from './reading.ts';
import type { TestAnswer, TestShop } from './shop.ts';

const NOTICE = '.notice[role=status]';

export function describePlainOpinions(open: () => TestShop): void {
  let shop: TestShop;
  let visitor: PlainVisitor;
  beforeEach(() => {
    shop = open();
    visitor = plainVisitor(shop);
  });

  /** Signs in as account number `at` of those with an email; returns its id. */
  async function signIn(at: number, path = '/plain/sign-in'): Promise<{ id: number; answer: TestAnswer }> {
    const { email, id } = await accountWithEmail(shop, at);
    const form = await visitor.get(path);
    return { id, answer: await visitor.submit(form, PLAIN_FORM, { val: email, password: DEMO_PASSWORD }) };
  }

  describe('followed shops', () => {
    let store: { id: number; nomBoutique: string; nomLink: string };
    beforeAll(async () => {
      store = await open()
        .db.read.selectFrom('boutiques')
        .select(['id', 'nomBoutique', 'nomLink'])
        .where('isActive', '=', true)
        .orderBy('id')
        .executeTakeFirstOrThrow();
    });
    const follows = (clientId: number) =>
      shop.db.read
        .selectFrom('follows')
        .select('boutiqueId')
        .where('clientId', '=', clientId)
        .where('boutiqueId', '=', store.id)
        .execute();

    it("G-318 G-523: a shop's page leads through the sign-in, which follows it, or to a question; its list unfollows it", async () => {
      const place = `/shops/${encodeURIComponent(store.nomLink)}`;
      const form = one(await visitor.get(place), 'main form.without-script[action="/plain/shops"]');
      const fields = Object.fromEntries(
        all(form, '[name]').map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
      );
      expect(fields).toEqual({ id: String(store.id), link: store.nomLink, action: 'add' });
      const requested = await visitor.post('/plain/shops', fields);
      expect([requested.status, requested.location]).toEqual([
        303,
        `/plain/sign-in?next=/plain/shops?add=${store.nomLink}`,
      ]);
      const { id, answer } = await signIn(6, requested.location);
      expect(answer.location).toBe('/plain/shops?done=followed');
      const followed = all(await visitor.get(answer.location), '.cart-line').findIndex((line) =>
        textOf(line).includes(store.nomBoutique),
      );
      await visitor.submit(await visitor.get('/plain/shops'), `.cart-line:nth-child(${followed + 1}) form`, {
        action: 'remove',
      });
      expect(await follows(id)).toHaveLength(0);
      const question = await visitor.get(`/plain/shops?add=${store.nomLink}`);
      const add = () => visitor.submit(question, 'form.plain__card', { action: 'add' });
      expect(textOf(one(question, 'form.plain__card p'))).toBe(`Follow ${store.nomBoutique}?`);
      expect([(await add()).location, (await add()).location]).toEqual([
        '/plain/shops?done=followed',
        '/plain/shops?done=followed',
      ]);
      expect(await follows(id)).toHaveLength(1);
      const list = await visitor.get('/plain/shops?done=followed');
      expect(textOf(one(list, NOTICE))).toBe('You follow this shop now.');
      const row = all(list, '.cart-line').findIndex((line) => textOf(line).includes(store.nomBoutique));
      expect(hrefsOf(list, '.cart-line__name')[row]).toBe(place);
      // A customer who already follows it is not asked again.
      expect(all(await visitor.get(`/plain/shops?add=${store.nomLink}`), 'form.plain__card')).toHaveLength(0);

      await shop.db.write((trx) => updateShop(trx, store.id, { isActive: false }));
      const closed = all(await visitor.get('/plain/shops'), '.cart-line')[row];
      const refused = await visitor.post('/plain/shops', fields);
      await shop.db.write((trx) => updateShop(trx, store.id, { isActive: true }));
      expect(textOf(closed)).toContain('This store is deactivated.');
      expect([refused.status, textOf(one(refused, '.summary'))]).toEqual([410, 'This store is deactivated.']);
      const remove = () => visitor.submit(list, `.cart-line:nth-child(${row + 1}) form`, { action: 'remove' });
      expect((await remove()).location).toBe('/plain/shops?done=unfollowed');
      expect(await follows(id)).toHaveLength(0);
      expect((await remove()).location).toBe('/plain/shops?done=unfollowed');
    });

    it('G-318 G-247: of another site nothing is followed, and without a token nothing is unfollowed', async () => {
      const { id } = await signIn(7);
      const fields = { action: 'add', id: String(store.id), link: store.nomLink };
      expect((await visitor.post('/plain/shops', fields, { origin: 'https://evil.example' })).status).toBe(403);
      expect(await follows(id)).toHaveLength(0);
      await visitor.post('/plain/shops', fields);
      expect((await visitor.post('/plain/shops', { ...fields, action: 'remove' })).status).toBe(403);
      expect(await follows(id)).toHaveLength(1);
    });

    it('G-318: what names no shop is answered in words', async () => {
      await signIn(7);
      const gone = await visitor.post('/plain/shops', { action: 'add', id: '999999999', link: 'x' });
      expect([gone.status, all(gone, '.summary').length]).toEqual([404, 1]);
      const nothing = await visitor.post('/plain/shops', { action: 'add', id: '<b>', link: '"><script>' });
      expect([nothing.status, textOf(one(nothing, '.summary'))]).toEqual([400, 'Please choose what to do.']);
      for (const add of ['nobody', '%F0%9F%98%80', `%00${'x'.repeat(300)}`, '"><script>'])
        expect((await visitor.get(`/plain/shops?add=${encodeURI(add)}`)).status, add).toBe(200);
      visitor = plainVisitor(shop);
      for (const [link, next] of [
        ['ọjà & co', '/plain/shops?add=%25E1%25BB%258Dj%25C3%25A0%2520%2526%2520co'],
        ['', '/plain/shops'],
      ] as const)
        expect((await visitor.post('/plain/shops', { action: 'add', id: '1', link })).location).toBe(
          `/plain/sign-in?next=${next}`,
        );
    });
  });

  describe('opinions of a product', () => {
    let product: { id: number; nom: string };
    beforeAll(async () => {
      product = await open()
        .db.read.selectFrom('produits')
        .select(['id', 'nom'])
        .where('isListed', '=', true)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    });
    const path = (kind: 'ratings' | 'reviews') => `/plain/${kind}/${product.id}`;
    const formOf = (kind: 'ratings' | 'reviews') => `main form[action="${path(kind)}"]`;
    const stored = (table: 'etoiles' | 'comments', clientId: number) =>
      shop.db.read
        .selectFrom(table)
        .selectAll()
        .where('clientId', '=', clientId)
        .where('produitId', '=', product.id)
        .orderBy('id')
        .execute();

    it('G-319: a rating is stored once, changed and deleted', async () => {
      const page = await visitor.get((await visitor.get(`/products/x_${product.id}`)).location);
      expect(one(page, `main form.without-script[action="${path('ratings')}"]`).getAttribute('method')).toBeNull();
      expect((await visitor.get(path('ratings'))).location).toBe(`/plain/sign-in?next=${path('ratings')}`);
      const { id, answer } = await signIn(8, `/plain/sign-in?next=${path('ratings')}`);
      expect(answer.location).toBe(path('ratings'));
      const form = await visitor.get(path('ratings'));
      expect(textsOf(form, '.check')[3]).toBe('4 stars: Very good');
      const send = (fields: Record<string, string>) => visitor.submit(form, formOf('ratings'), fields);

      const empty = await send({ comment: 'It came <b>early</b>.' });
      expect([empty.status, textOf(one(empty, '#cote-error'))]).toEqual([400, 'Choose at least one star.']);
      // linkedom does not decode character references in a text area.
      expect(one(empty, 'textarea').textContent).toBe('It came &lt;b&gt;early&lt;/b&gt;.');
      const long = await send({ cote: '4', comment: 'x'.repeat(5001) });
      expect([long.status, textOf(one(long, '#field-comment-error'))]).toEqual([
        400,
        'Please shorten it to 5,000 characters: it has 5,001.',
      ]);
      expect(one(long, '[value="4"]').hasAttribute('checked')).toBe(true);
      for (const cote of ['0', '6', '4.5', 'x']) expect((await send({ cote })).status, cote).toBe(400);

      for (const cote of ['4', '4', '2'])
        expect((await send({ cote, comment: 'It came.' })).location).toBe(`${path('ratings')}?done=rated`);
      expect(await stored('etoiles', id)).toMatchObject([{ cote: 2, comment: 'It came.' }]);
      const own = await visitor.get(`${path('ratings')}?done=rated`);
      expect(textOf(one(own, NOTICE))).toBe('Thank you for your rating');
      expect(one(own, '[value="2"]').hasAttribute('checked')).toBe(true);
      expect(one(own, 'textarea').textContent).toBe('It came.');
      const remove = () =>
        visitor.submit(own, `details ${formOf('ratings').replace('main ', '')}`, { action: 'delete' });
      expect([(await remove()).location, (await remove()).location]).toEqual([
        `${path('ratings')}?done=deleted`,
        `${path('ratings')}?done=deleted`,
      ]);
      expect(await stored('etoiles', id)).toEqual([]);
    });

    it('G-319: a review that is sent twice is written once; it is changed and deleted', async () => {
      const { location } = await visitor.get(`/reviews/x_${product.id}`);
      expect(all(await visitor.get(location), `main form.without-script[action="${path('reviews')}"]`)).toHaveLength(1);
      const { id } = await signIn(8);
      const form = await visitor.get(path('reviews'));
      const write = (text: string) => visitor.submit(form, formOf('reviews'), { text });
      const blank = await write(' \n');
      expect([blank.status, textOf(one(blank, '#review-error'))]).toEqual([400, 'Please write your review first.']);
      const text = 'Lasts <i>long</i>.\nNo stains.';
      const sent = await Promise.all([write(text), write(text)]);
      expect(sent.map((answer) => answer.location)).toEqual(sent.map(() => `${path('reviews')}?done=written`));
      expect(await stored('comments', id)).toMatchObject([{ text }]);

      const list = await visitor.get(`${path('reviews')}?done=written`);
      expect(textOf(one(list, NOTICE))).toBe('Your review has been successfully added');
      expect(all(list, 'textarea').map(({ textContent }) => textContent)).toEqual([
        '',
        'Lasts &lt;i&gt;long&lt;/i&gt;.\nNo stains.',
      ]);
      const [review] = await stored('comments', id);
      const own = `section[aria-labelledby="review-${review?.id}-title"] >`;
      const change = (fields: Record<string, string>) => visitor.submit(list, `${own} form`, fields);
      const refused = await change({ text: 'y'.repeat(5001) });
      expect([refused.status, textOf(one(refused, `#review-${review?.id}-error`))]).toEqual([
        400,
        'Please shorten it to 5,000 characters: it has 5,001.',
      ]);
      expect(all(refused, 'textarea').map(({ textContent }) => textContent?.length)).toEqual([0, 5001]);
      expect((await change({ text: 'Lasts a year.' })).location).toBe(`${path('reviews')}?done=changed`);
      expect(await stored('comments', id)).toMatchObject([{ id: review?.id, text: 'Lasts a year.' }]);
      const remove = () => visitor.submit(list, `${own} details form`, { action: 'delete' });
      expect([(await remove()).location, (await remove()).location]).toEqual([
        `${path('reviews')}?done=deleted`,
        `${path('reviews')}?done=deleted`,
      ]);
      // A change of a deleted review keeps the typed text.
      const late = await change({ text: 'Lasts two years.' });
      expect([late.status, all(late, 'textarea').map(({ textContent }) => textContent)]).toEqual([
        404,
        ['Lasts two years.'],
      ]);
      for (const at of [1, 2, 3, 4, 5]) expect((await write(`Review ${at}`)).status).toBe(303);
      const sixth = await write('Review 6');
      expect([sixth.status, textOf(one(sixth, '.summary'))]).toEqual([
        409,
        expect.stringMatching(/^You have written 5 reviews of this product/),
      ]);
      expect(one(sixth, '#review').textContent).toBe('Review 6');
    });

    it("G-319: nobody changes or deletes another's, and a product that is not sold has no form", async () => {
      const owner = await signIn(9);
      await visitor.submit(await visitor.get(path('reviews')), formOf('reviews'), { text: 'Mine.' });
      await visitor.submit(await visitor.get(path('ratings')), formOf('ratings'), { cote: '5' });
      const [[review], [rating]] = [await stored('comments', owner.id), await stored('etoiles', owner.id)];
      visitor = plainVisitor(shop);
      await signIn(10);
      const reviews = await visitor.get(path('reviews'));
      const id = String(review?.id);
      for (const fields of [
        { id, text: 'Yours.' },
        { id, action: 'delete' },
      ])
        expect((await visitor.submit(reviews, formOf('reviews'), fields)).status).toBe(403);
      const ratings = await visitor.get(path('ratings'));
      const theirs = { id: String(rating?.id), action: 'delete' };
      expect((await visitor.submit(ratings, formOf('ratings'), theirs)).status).toBe(403);
      expect(await stored('comments', owner.id)).toMatchObject([{ text: 'Mine.' }]);
      expect(await stored('etoiles', owner.id)).toMatchObject([{ cote: 5 }]);
      for (const kind of ['ratings', 'reviews'])
        for (const [product, status] of [
          ['999999999', 404],
          ['x', 404],
          ['1%00', 400],
        ] as const)
          expect((await visitor.get(`/plain/${kind}/${product}`)).status, product).toBe(status);
    });

    it('G-319: what was written is kept where the session has ended meanwhile', async () => {
      const { id } = await signIn(11);
      const form = await visitor.get(path('reviews'));
      await shop.db.write((trx) =>
        trx
          .updateTable('sessions')
          .set({ revokedAt: new Date(shop.now).toISOString() })
          .where('clientId', '=', id)
          .execute(),
      );
      const over = await visitor.submit(form, formOf('reviews'), { text: 'A long text.' });
      expect([over.status, visitor.cookies.has('plain-session')]).toEqual([401, false]);
      const again = await visitor.submit(over, formOf('reviews'));
      for (const page of [over, again]) {
        expect(one(page, '#review').textContent).toBe('A long text.');
        expect(hrefsOf(page, '.notice a')).toEqual([`/plain/sign-in?next=${path('reviews')}`]);
      }
      await signIn(11);
      // The sign-in renews the token, so the page requests sending it again.
      const requested = await visitor.submit(again, formOf('reviews'));
      expect(requested.status).toBe(403);
      expect((await visitor.submit(requested, formOf('reviews'))).location).toBe(`${path('reviews')}?done=written`);
      expect(await stored('comments', id)).toMatchObject([{ text: 'A long text.' }]);
    });
  });
}
