/** What an audit asks of the running shop without a browser. */
import { parseHTML } from 'linkedom';
import { type Crawl, type CrawlAnswer, crawl } from '../../tests/pages/crawler.ts';
import { feedFaults, locsOf, SITEMAP_INDEX, SITEMAP_WITH_IMAGES, xmlFaults } from '../../tests/pages/xml-faults.ts';

export interface SiteAnswer extends CrawlAnswer {
  readonly text: string;
}

/** Every page of the demo; of filtered lists and pictures a sample. */
const CRAWL = { requests: 20_000, pages: 20_000, filtered: 25, pictures: 25 };
const FEEDS = ['/product-feed.xml', '/new-products.xml'];

/** Asks `origin` for `target` and follows no redirect. A full address of the shop is asked for as its path. */
export async function ask(origin: string, target: string): Promise<SiteAnswer> {
  const answer = await fetch(new URL(target, origin), {
    redirect: 'manual',
    // A kept connection may be closed by the server while it is taken for the next request.
    headers: { connection: 'close' },
  });
  const type = answer.headers.get('content-type') ?? '';
  const isText = /^(?:text|application)\//.test(type);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = isText ? bytes.toString() : '';
  const location = answer.headers.get('location');
  let document: Document | undefined;
  return {
    status: answer.status,
    text,
    location: location === null ? '' : location.replace(origin, ''),
    headers: { 'content-type': type },
    get document() {
      document ??= parseHTML(text).document;
      return document;
    },
  };
}

async function sitemapFaults(origin: string): Promise<{ faults: string[]; addresses: number }> {
  const faults: string[] = [];
  let addresses = 0;
  const robots = await ask(origin, '/robots.txt');
  const index = /^Sitemap: (.+)$/m.exec(robots.text)?.[1];
  if (index === undefined) return { faults: ['robots.txt names no sitemap'], addresses };
  const read = async (target: string, schema: string) => {
    const { status, text } = await ask(origin, target);
    const found = status === 200 ? xmlFaults(text, schema) : `it answers ${status}`;
    if (found !== '') faults.push(`${target}: ${found}`);
    return locsOf(text);
  };
  const shards = await read(index, SITEMAP_INDEX);
  if (shards.length === 0) faults.push('the index names no sitemap');
  for (const shard of shards) {
    const locs = await read(shard, SITEMAP_WITH_IMAGES);
    if (locs.length === 0) faults.push(`${shard} lists nothing`);
    for (const loc of locs) if (!loc.startsWith(`${origin}/`)) faults.push(`${shard} lists ${loc}`);
    addresses += locs.length;
  }
  return { faults, addresses };
}

async function feedsFaults(origin: string): Promise<string[]> {
  const faults: string[] = [];
  for (const feed of FEEDS) {
    const { status, text } = await ask(origin, feed);
    if (status !== 200) faults.push(`${feed} answers ${status}`);
    const malformed = xmlFaults(text);
    if (malformed !== '') faults.push(`${feed}: ${malformed}`);
    faults.push(...feedFaults(text, origin).map((fault) => `${feed}: ${fault}`));
  }
  return faults;
}

/** A check of the whole site: what was looked at, and what was found. */
export interface SiteCheck {
  readonly name: string;
  readonly looked: string;
  readonly faults: readonly string[];
}

function crawlChecks({ requests, titles, broken, redirected }: Crawl): SiteCheck[] {
  const untitled = [...titles].filter(([, title]) => !title.trim()).map(([path]) => `${path} has no title`);
  const looked = `${requests} addresses, ${titles.size} of them pages`;
  return [
    { name: 'links', looked, faults: [...broken, ...untitled] },
    { name: 'redirects inside the site', looked, faults: redirected },
  ];
}

/** Sitemaps, feeds, and all links of the shop at `origin`. */
export async function checkSite(origin: string): Promise<SiteCheck[]> {
  const { faults, addresses } = await sitemapFaults(origin);
  return [
    { name: 'sitemaps by their schemas', looked: `${addresses} addresses`, faults },
    { name: 'feeds', looked: FEEDS.join(', '), faults: await feedsFaults(origin) },
    ...crawlChecks(await crawl((target) => ask(origin, target), CRAWL)),
  ];
}
