import { beforeAll, describe, expect, it } from 'vitest';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import { openShop, type TestAnswer } from './shop.ts';

let shop: SharedShop;
let home: TestAnswer;

beforeAll(async () => {
  shop = await sharedShop();
  home = await shop.get('/');
});

const message = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const inFooter = (selector: string, page = home) => [...page.document.querySelectorAll(`footer ${selector}`)];

/** The column with the heading `title`. */
function column(title: string): Element {
  const found = inFooter('section').find((element) => message(element.querySelector('h2')) === title);
  if (!found) throw new Error(`The footer has no column ${title}.`);
  return found;
}

/** The links and texts of each column. */
const COLUMNS = [
  {
    row: 'FTR-13/G-51 G-427 G-490',
    title: 'Help',
    text: /every day/,
    links: {
      'How to use the site': '/usage',
      'Contact us': '/user/contact-us',
      'Track an order': '/track',
      Delivery: '/delivery',
      'Returns and refunds': '/returns',
    },
  },
  {
    row: 'FTR-14/G-51 G-257 G-428',
    title: 'Company',
    text: /independent Nigerian shops/,
    links: {
      'About Oja': '/about',
      'Our shops': '/shops',
      Collections: '/collections',
      Privacy: '/privacy-policy',
      Accessibility: '/accessibility',
      'Mobile application': '/user/mobile-application',
    },
  },
  {
    row: 'FTR-15/G-51',
    title: 'Work with us',
    text: /Sell .*your own shop/,
    links: {
      'Create your store': '/vendor',
      'Become a supplier': '/helps/supplier-membership',
      'Ask for a quote': '/devis',
    },
  },
  {
    row: 'FTR-16/G-51',
    title: 'Services',
    text: /Delivery .*pick-up.*card/,
    links: {
      Categories: '/categories',
      'New arrivals': '/new-products',
      Promotions: '/products/promotions',
      'Your orders': '/user/orders',
    },
  },
] as const;

describe('footer', () => {
  it('FTR-01 FTR-02 FTR-03: Commercial alert asks for an email and has a Subscribe button', () => {
    const [form, ...more] = inFooter('form');
    expect(more.map((other) => other.getAttribute('action'))).toEqual(['/data-saver']);
    expect(message(form?.querySelector('h2'))).toBe('Commercial alert');
    const field = form?.querySelector('input');
    expect(field?.getAttribute('type')).toBe('email');
    expect(message(form?.querySelector(`label[for="${field?.id}"]`))).toBe('Email address');
    expect(message(form?.querySelector('button[type="submit"]'))).toBe('Subscribe');
  });

  it('S-15: without a script the form is sent to a page that answers it (plain-forms.test.ts)', () => {
    const [form] = inFooter('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/newsletter']);
    expect(form?.querySelector('input')?.closest('.needs-script')).toBeFalsy();
  });

  it.each(COLUMNS)(
    '$row: a column $title with its own words, whose links lead to pages',
    async ({ title, text, links }) => {
      expect(inFooter('section h2').map(message)).toEqual(COLUMNS.map((one) => one.title));
      expect(message(column(title).querySelector('p'))).toMatch(text);
      const within = [...column(title).querySelectorAll('a')].filter((link) =>
        link.getAttribute('href')?.startsWith('/'),
      );
      const shown = within.map((link) => [
        message(link).replace(' (opens in a new tab)', ''),
        link.getAttribute('href'),
      ]);
      expect(Object.fromEntries(shown)).toEqual(links);
      for (const path of Object.values(links)) {
        const page = await shop.get(path);
        expect([200, 301, 302, 303, 307, 308], path).toContain(page.status);
        if (page.location) expect((await shop.get(page.location)).status, page.location).toBe(200);
      }
    },
  );

  it('GEN-14 GEN-15 GEN-16 CST-88: the help column has phone, mail and hours', () => {
    expect(message(column('Help'))).toContain('every day, 24/7');
    const links = inFooter('section a').map((a) => [message(a), a.getAttribute('href')]);
    expect(links).toContainEqual([
      shop.settings.supportPhone,
      `tel:${shop.settings.supportPhone.replace(/[^+\d]/g, '')}`,
    ]);
    expect(links).toContainEqual([shop.settings.supportEmail, `mailto:${shop.settings.supportEmail}`]);
  });

  it('FTR-17 FTR-18: app-store and social icons are not links without a configured address', () => {
    const named = (list: string) =>
      inFooter(`ul[aria-label="${list}"] [role="img"]`).map((icon) => icon.getAttribute('aria-label'));
    expect(named('Apps')).toEqual(['Google Play', 'App Store']);
    expect(named('Social media')).toEqual(['Facebook', 'Instagram', 'X', 'YouTube']);
    expect(inFooter('ul[aria-label="Social media"] a, ul[aria-label="Apps"] a')).toEqual([]);
  });

  it('FTR-17 FTR-18: a configured icon is a link that opens in a new tab', async () => {
    const addresses = { FACEBOOK_URL: 'https://facebook.example/oja', GOOGLE_PLAY_URL: 'https://play.example/oja' };
    const configured = await openShop(addresses);
    try {
      const page = await configured.get('/shops');
      const links = inFooter('ul[aria-label="Social media"] a, ul[aria-label="Apps"] a', page);
      expect(links.map((a) => a.getAttribute('href')).toSorted()).toEqual(Object.values(addresses));
      for (const link of links)
        expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    } finally {
      await configured.close();
    }
  });

  it('FTR-19 FTR-20: a copyright line with the year, and policy lines', () => {
    const year = new Date(shop.now).getUTCFullYear();
    expect(inFooter('.footer__copyright').map(message)).toEqual([
      `© ${year} ${shop.settings.productName}. All rights reserved.`,
    ]);
    expect(inFooter('.footer__policies a').length).toBe(4);
  });

  it('FTR-21 FTR-22 FTR-23 FTR-24: the policy lines link to their four pages', () => {
    expect(inFooter('.footer__policies a').map((a) => a.getAttribute('href'))).toEqual([
      '/privacy-policy',
      '/help/delete-account',
      '/devis',
      '/helps/supplier-membership',
    ]);
  });

  it('every link has a target', () => {
    for (const link of inFooter('a')) expect(link.getAttribute('href')).toMatch(/^(\/|https:|tel:|mailto:)/);
  });
});
