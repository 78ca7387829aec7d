/** The operator's own privacy policy and terms of use, as visitors see them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlProblems } from './html-problems.ts';
import { all, canonicalOf, hrefsOf, one, textOf, textsOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

const POLICY = `# How we treat your data

Effective **1 March 2027**, for Balogun Market Ltd.

## 1. What we ask for

Your name, *nothing else*. See [how long](#2-how-long), [the law](https://nitda.gov.ng/) and [your account](/user/profile).

- a phone number,
- an address:
  1. street,
  2. city.

### 1.1 Children

None.

## 2. How long

| What | How long |
|---|---|
| Orders | **7 years** |

<script>alert('x')</script> [click](javascript:alert(1)) <img src=x onerror=alert(2)>

## 2. How long

Balogun Market Ltd\\
Lagos
`;
const TERMS = 'Be kind.\r\n\r\n1.1 You pay.\r\n1.2 We send.\r\n';

let folder: string;
let shop: TestShop;
let page: TestAnswer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-legal-pages-'));
  const [policy, terms, about] = ['policy.md', 'terms.txt', 'about.md'].map((name) => path.join(folder, name));
  if (!policy || !terms || !about) throw new Error('no files');
  await writeFile(policy, POLICY);
  await writeFile(terms, TERMS);
  await writeFile(about, '# Balogun Market Ltd\n\nRC 1234567, 2 Broad Street, Lagos. [Our shops](/shops)\n');
  shop = await openShop({ PRIVACY_POLICY_FILE: policy, TERMS_FILE: terms, ABOUT_FILE: about });
  page = await shop.get('/privacy-policy');
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const article = (id: string) => one(page, `article[aria-labelledby="${id}"]`);

describe('legal texts of the operator', () => {
  it('G-428: the page about the marketplace has the company of the operator', async () => {
    const own = await shop.get('/about');
    expect(textsOf(own, 'main h2')).toEqual(['Balogun Market Ltd']);
    expect(textOf(one(own, 'main article'))).toContain('RC 1234567, 2 Broad Street, Lagos. Our shops');
    expect(hrefsOf(own, 'main article a')).toEqual(['/shops']);
  });

  it('G-385: stand on the page in the place of the others, with their own titles, numbers and dates', () => {
    expect(page.status).toBe(200);
    expect(textsOf(page, 'h1')).toEqual(['Privacy and terms']);
    expect(textsOf(page, 'main h2')).toEqual(['How we treat your data', 'Terms of use']);
    expect(textsOf(page, 'main h3')).toEqual(['1. What we ask for', '2. How long', '2. How long']);
    expect(textsOf(page, 'main h4')).toEqual(['1.1 Children']);
    const text = textOf(one(page, 'main'));
    expect(text).toContain('Effective 1 March 2027, for Balogun Market Ltd.');
    for (const theirs of ['16 Nov 2023', '16/11/2023', 'Nigeria Data Protection Act', 'Paystack', 'The Federal'])
      expect(text).not.toContain(theirs);
    expect(textsOf(article('terms-of-use'), 'p')).toEqual(['Be kind.', '1.1 You pay.', '1.2 We send.']);
  });

  it('G-386: have bold, italics, links, lists in lists, tables and line breaks', () => {
    const policy = article('privacy-policy');
    expect(textsOf(policy, 'strong')).toEqual(['1 March 2027', '7 years']);
    expect(textsOf(policy, 'em')).toEqual(['nothing else']);
    expect(one(policy, 'em').outerHTML).toBe('<em>nothing else</em>');
    expect(hrefsOf(policy, 'a')).toEqual(['#privacy-2-how-long', 'https://nitda.gov.ng/', '/user/profile']);
    expect(textsOf(policy, 'ul > li > ol > li')).toEqual(['street,', 'city.']);
    expect(all(policy, 'ol > li').map((item) => item.getAttribute('value'))).toEqual(['1', '2']);
    expect(textsOf(policy, 'tbody th')).toEqual(['Orders']);
    expect(one(policy, 'section:last-child p').innerHTML).toMatch(/^\s*Balogun Market Ltd<br>\s*Lagos\s*$/);
  });

  it('G-386: show HTML as text, and no link to a script', () => {
    expect(all(page, 'article script, article img')).toEqual([]);
    expect(hrefsOf(page, 'a').filter((href) => href?.startsWith('javascript:'))).toEqual([]);
    expect(textOf(article('privacy-policy'))).toContain(
      "<script>alert('x')</script> [click](javascript:alert(1)) <img src=x onerror=alert(2)>",
    );
  });

  it('G-385: the table of contents leads to each section, whose anchor is unique', async () => {
    const listed = hrefsOf(page, 'nav[aria-label="On this page"] a');
    expect(listed).toEqual([
      '#privacy-policy',
      '#privacy-1-what-we-ask-for',
      '#privacy-2-how-long',
      '#privacy-2-how-long-1',
      '#terms-of-use',
    ]);
    for (const href of listed) expect(all(page, `[id="${href?.slice(1)}"]`), String(href)).toHaveLength(1);
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it('G-385: address, links to it and sitemap stay', async () => {
    expect(canonicalOf(page)).toBe('/privacy-policy');
    expect(hrefsOf(page, 'footer a')).toContain('/privacy-policy');
    expect((await shop.get('/sitemap-pages-1.xml')).html).toContain('/privacy-policy<');
    expect((await shop.get('/sitemap-index.xml')).status).toBe(200);
  });

  it('STA-04 STA-15/C-80 G-385: a text that is not replaced is the one that comes with the shop', async () => {
    const half = await openShop({ PRIVACY_POLICY_FILE: path.join(folder, 'policy.md') });
    try {
      const { document } = await half.get('/privacy-policy');
      expect([...document.querySelectorAll('main h2')].map(textOf)).toEqual(['How we treat your data', 'Terms of use']);
      expect(textOf(document.querySelector('main'))).toContain('Last updated 16/11/2023');
      expect(document.querySelectorAll('[id="privacy-policy"]')).toHaveLength(1);
    } finally {
      await half.close();
    }
  });
});
