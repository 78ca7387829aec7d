/** Text pages: privacy and terms, how to use the shop, how to delete an account. */

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { deliveryText } from '../../src/features/delivery/delivery-text.ts';
import { aboutText } from '../../src/features/help/about.ts';
import { companyLine } from '../../src/features/help/company.ts';
import { PERSONAL_DATA } from '../../src/features/help/personal-data.ts';
import { all, canonicalOf, hrefsOf, isNoindex, one, textOf, textsOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Each with the requirement row that specifies it. */
const TEXT_PAGES = [
  ['RTE-39', '/privacy-policy'],
  ['G-257', '/accessibility'],
  ['G-427', '/returns'],
  ['G-490', '/delivery'],
  ['G-428', '/about'],
  ['RTE-35', '/usage'],
  ['RTE-18', '/help/delete-account'],
] as const;

test.each(TEXT_PAGES)('%s: %s is public, cached, and may be indexed', async (_row, path) => {
  const page = await shop.get(path);
  expect(page.status).toBe(200);
  expect(canonicalOf(page)).toBe(path);
  expect(isNoindex(page)).toBe(false);
  expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(false);
  const stored = await shop.openCaching();
  await stored.get(path);
  await stored.get(path);
  expect(stored.cache.counters.hits).toBe(1);
  await stored.close();
});

test.each(TEXT_PAGES.map(([, path]) => path))('every link of %s leads somewhere', async (path) => {
  const page = await shop.get(path);
  for (const href of hrefsOf(page, 'main a')) {
    if (href?.startsWith('#')) expect(page.document.querySelectorAll(`[id="${href.slice(1)}"]`).length, href).toBe(1);
    else expect(href).toMatch(/^(\/|mailto:|tel:|https:)/);
  }
});

test('G-257: the accessibility statement names its standard, checks, gaps, date and ways to tell', async () => {
  const page = await shop.get('/accessibility');
  const titles = ['What we aim for', 'What was checked, and how', 'Time limits', 'What is missing', 'Tell us'];
  expect(textsOf(page, 'main h3')).toEqual(titles.map((title, at) => `${at + 1}. ${title}`));
  const text = textOf(one(page, 'main article'));
  for (const said of ['WCAG) 2.2, level AA', 'Last checked 25 November 2026', shop.settings.supportPhone])
    expect(text).toContain(said);
  const ways = hrefsOf(page, 'main article a');
  expect(ways).toEqual([`mailto:${shop.settings.supportEmail}`, '/user/contact-us']);
  // Names of other companies appear only where the shop uses them.
  expect(text).not.toMatch(/Google|Paystack/);
});

test('G-427: the page of returns says what the shops of a demo promise, and where to begin', async () => {
  const page = await shop.get('/returns');
  const text = textOf(one(page, 'main article'));
  for (const said of [
    'within 5 days of the shop having',
    'within 7 days of getting it',
    'you pay the way back',
    'Problem with this order',
    'Paystack',
  ])
    expect(text).toContain(said);
  expect(hrefsOf(page, 'main article a')).toEqual(
    expect.arrayContaining([
      '/user/orders',
      `tel:${shop.settings.supportPhone.replaceAll(' ', '')}`,
      '/user/contact-us',
      `mailto:${shop.settings.supportEmail}`,
    ]),
  );
});

test('G-490: the page of delivery has one fee, or each with its states, the days by zone, pick-up and waiting', async () => {
  const text = textOf(one(await shop.get('/delivery'), 'main article'));
  for (const said of ['₦900 to any state', 'other stateDays on top2–4 days', 'Pick up', 'once it is in stock again'])
    expect(text).toContain(said);
  const delivery = { fee: 900, fees: { Kano: 1500 }, state: 'Lagos', maxDays: 14 };
  const differing = deliveryText({ ...shop.settings, delivery }).sections[0];
  expect(JSON.stringify(differing)).toMatch(/"₦900","Abia, .*"₦1,500","Kano"/);
});

test('G-491: a company of the settings is named with its number and address', () => {
  const company = { name: 'Oja Market Ltd', number: 'RC 123456', address: '1 Broad Street, Lagos' };
  const text = JSON.stringify(aboutText({ ...shop.settings, company }));
  for (const part of Object.values(company)) expect(text).toContain(part);
  expect(companyLine(company)).toBe('Oja Market Ltd, RC 123456, 1 Broad Street, Lagos');
  expect(companyLine({ name: 'Oja Market Ltd' })).toBe('Oja Market Ltd');
});

test('G-428: the page about the marketplace names no company of its own, and says that a demo is one', async () => {
  const page = await shop.get('/about');
  expect(textsOf(page, 'h1')).toEqual(['About Oja']);
  expect(textOf(one(page, 'main .legal__note'))).toContain('a demonstration');
  const text = textOf(one(page, 'main article'));
  expect(text).not.toContain('demonstration');
  expect(text).not.toMatch(/\bRC ?\d|Limited|\bLtd\b|founded/i);
});

describe('privacy and terms', () => {
  let page: TestAnswer;
  beforeAll(async () => {
    page = await shop.get('/privacy-policy');
  });
  const article = (id: string) => one(page, `article[aria-labelledby="${id}"]`);
  /** The text of the section with that heading, without its number. */
  const section = (id: string, title: string): string => {
    const found = all(article(id), 'section').find((one) => textOf(one.querySelector('h3')).endsWith(`. ${title}`));
    expect(found, title).toBeDefined();
    return textOf(found);
  };

  it('RTE-39 STA-03 STA-04 both documents are on the page', () => {
    expect(textsOf(page, 'main h2')).toEqual(['Privacy Policy', 'Terms of use']);
  });

  it('STA-11/C-80 STA-15/C-80 each states its date, in its own format', () => {
    expect(textOf(article('privacy-policy'))).toContain('Effective 16 Nov 2023');
    expect(textOf(article('terms-of-use'))).toContain('Last updated 16/11/2023');
  });

  it('STA-05 collection: data that is entered, and data that is collected automatically', () => {
    const text = section('privacy-policy', 'What we collect');
    for (const word of ['date of birth', 'phone number', 'address', 'orders', 'location', 'newsletter', 'Google'])
      expect(text).toContain(word);
  });

  it('STA-06 use, with the reason for each', () => {
    expect(section('privacy-policy', 'How we use it')).toMatch(/orders.*legitimate interest.*consent/);
  });

  it('STA-07 sharing: the recipients of data', () => {
    const text = section('privacy-policy', 'Who we share it with');
    for (const word of ['shop you order from', 'delivers', 'Paystack', 'Google']) expect(text).toContain(word);
  });

  it('STA-08 security: how passwords, codes and sessions are stored', () => {
    expect(section('privacy-policy', 'How we protect it')).toMatch(/argon2id.*15 minutes.*log out/);
  });

  it('STA-09 user rights, each with a way to use it', () => {
    const text = section('privacy-policy', 'Your rights');
    for (const word of ['Nigeria Data Protection Act 2023', 'See', 'Correct', 'Erase', 'Object', 'complain'])
      expect(text).toContain(word);
    expect(hrefsOf(article('privacy-policy'), 'section a')).toEqual(
      expect.arrayContaining(['/user/account-and-security', '/help/delete-account', '/user/contact-us']),
    );
  });

  it('STA-10 consent: how it is given and withdrawn', () => {
    expect(section('privacy-policy', 'Your consent')).toMatch(/newsletter.*location.*take it back/);
  });

  it('S-30 S-36 retention periods', () => {
    const rows = [...article('privacy-policy').querySelectorAll('table tbody tr')];
    const stored = rows.map((row) => [textOf(row.querySelector('th')), textOf(row.lastElementChild)]);
    expect(stored).toHaveLength(PERSONAL_DATA.length);
    expect(stored).toContainEqual(['Locations', expect.stringMatching(/90 days\.$/)]);
    expect(stored).toContainEqual(['Being signed in', expect.stringMatching(/30 days at most\.$/)]);
  });

  it('STA-12/C-79 users must be 18 or over', () => {
    expect(section('terms-of-use', 'You must be 18 or over')).toContain('18 years old or over');
  });

  it('STA-13 registration must be accurate', () => {
    expect(section('terms-of-use', 'Accurate registration')).toContain('must be accurate');
  });

  it('STA-14 the platform can suspend accounts', () => {
    expect(section('terms-of-use', 'Suspension of accounts')).toContain(
      `${shop.settings.productName} can suspend or close an account`,
    );
  });

  it('the table of contents has every section, in order', () => {
    const listed = hrefsOf(page, 'nav[aria-label="On this page"] a');
    const headings = all(page, 'article [id]').map((heading) => `#${heading.getAttribute('id')}`);
    expect(listed).toEqual(headings);
    const names = textsOf(page, 'nav[aria-label="On this page"] a');
    expect(names).toEqual(textsOf(page, 'article [id]').map((title) => title.replace(/^\d+\. /, '')));
  });

  it('the texts use the configured name and support of the shop', async () => {
    const other = await openShop({ PRODUCT_NAME: 'Balogun', SUPPORT_EMAIL: 'care@balogun.example' });
    const text = textOf(one(await other.get('/privacy-policy'), 'main'));
    expect(text).toContain('Balogun is a marketplace');
    expect(text).toContain('care@balogun.example');
    expect(text).not.toContain('Oja');
    await other.close();
  });
});

describe('how to delete an account', () => {
  let page: TestAnswer;
  beforeAll(async () => {
    page = await shop.get('/help/delete-account');
  });
  const step = (number: number) => all(page, '.help-steps > li')[number - 1];

  it('RTE-18 STA-16 C-43 its page', () => {
    expect(textOf(one(page, 'h1'))).toBe('Delete your account');
  });

  it('STA-17/C-78 first log in', () => {
    expect(textOf(step(1)?.querySelector('h2'))).toBe('Log in');
    expect(step(1)?.querySelector('a[href="/sign-in"]')).toBeTruthy();
  });

  it('STA-18/C-78 then open settings', () => {
    expect(textOf(step(2)?.querySelector('h2'))).toBe('Open settings');
    expect(step(2)?.querySelector('a[href="/user/account-and-security"]')).toBeTruthy();
  });

  it('STA-19/C-78 STA-20/C-78 then choose it, enter the password, and confirm', () => {
    expect(textOf(step(3)?.querySelector('h2'))).toBe('Choose Delete my account and enter your password');
    expect(textOf(step(4)?.querySelector('h2'))).toBe('Confirm');
    expect(all(page, '.help-steps > li').length).toBe(4);
  });

  it('STA-21/C-78 it is irreversible, and lists erased and retained data', () => {
    expect(textsOf(page, 'main h2').slice(4)).toEqual([
      'This is irreversible',
      'What is erased',
      'What is kept, without your name',
    ]);
  });
});

describe('how to use the shop', () => {
  it('RTE-35 STA-22/G-102 from search to order to account, with links', async () => {
    const page = await shop.get('/usage');
    expect(textOf(one(page, 'h1'))).toBe('How to use the site');
    expect(hrefsOf(page, '.help-steps a')).toEqual(
      expect.arrayContaining(['/collections', '/shops', '/sign-up', '/order', '/user/orders', '/user/contact-us']),
    );
    for (const title of ['Find what you want', 'Put it in your cart', 'Order', 'Pay', 'Follow your order'])
      expect(textsOf(page, '.help-steps h2')).toContain(title);
  });

  it('G-102 it describes only features of this shop: no cards and no Google when they are not configured', async () => {
    const demo = textOf(one(await shop.get('/usage'), '.help-steps'));
    expect(demo).toContain('This shop is a demo: payments are tested, and nobody is charged.');
    expect(demo).toContain('or use Google');
    const live = await openShop({ SHOP_MODE: 'live', MAIL_OUTBOX: '1' });
    const said = textOf(one(await live.get('/usage'), '.help-steps'));
    expect(said).toContain('Pay in cash when you get your order.');
    expect(said).not.toMatch(/Paystack|card|Google/);
    await live.close();
  });
});
