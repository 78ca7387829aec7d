/** The contact page as rendered by the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { all, hrefsOf, isNoindex, linkNamed, one, textOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
let page: TestAnswer;
beforeAll(async () => {
  shop = await openShop({ SUPPORT_PHONE: '+234 809 111 2222', SUPPORT_EMAIL: 'care@oja.example' });
  page = await shop.get('/user/contact-us');
});
afterAll(() => shop.close());

it('CON-01/C-37 RTE-16/C-37 CON-13 it has the account layout and is open to all', () => {
  expect(page.status).toBe(200);
  one(page, 'nav[aria-label="Your account"]');
  expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(false);
  expect(isNoindex(page)).toBe(true);
  expect(textOf(one(page, 'h1'))).toBe('Contact us');
});

it('CON-02 CON-04 the phone line and the mail address, as links', () => {
  expect(linkNamed(page, 'Phone+234 809 111 2222').getAttribute('href')).toBe('tel:+2348091112222');
  expect(linkNamed(page, 'Mailcare@oja.example').getAttribute('href')).toBe('mailto:care@oja.example');
});

it('CON-03/G-96 the chat is WhatsApp, in a new tab', () => {
  const chat = all(page, 'main a').find((link) => link.getAttribute('href')?.startsWith('https://wa.me/2348091112222'));
  expect(textOf(chat)).toContain('WhatsApp');
  expect([chat?.getAttribute('target'), chat?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

it('CON-05 CON-06 CON-07 G-334 the form has a first name, a message, and an optional email or phone', () => {
  const fields = all(page, 'main form input, main form textarea').map((field) => field.getAttribute('name'));
  expect(fields).toEqual(['prenom', 'contact', 'message']);
  for (const [name, label] of [
    ['prenom', /^First name/],
    ['message', /^Message/],
  ] as const) {
    const field = one(page, `main form [name=${name}]`);
    expect(textOf(one(page, `label[for=${field.id}]`))).toMatch(label);
    expect(field.hasAttribute('required'), name).toBe(true);
  }
  const contact = one(page, 'main input[name=contact]');
  expect(textOf(one(page, `label[for=${contact.id}]`))).toBe('Email or phone');
  expect(textOf(one(page, `#${contact.getAttribute('aria-describedby')}`))).toMatch(/^Optional/);
  expect(contact.hasAttribute('required')).toBe(false);
  expect(one(page, 'main form').getAttribute('method')).toBe('post');
});

it('CON-14 every day, 24/7', () => {
  expect(textOf(one(page, 'main'))).toContain('every day, 24/7');
});

it('the quote request of the footer links here', async () => {
  const moved = await shop.get('/devis');
  expect(moved.location).toBe('/user/contact-us');
  expect(hrefsOf(page, 'footer a')).toContain('/user/contact-us');
});
