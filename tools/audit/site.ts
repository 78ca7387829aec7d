/** The parts of an audit that request the running shop without a browser. */
import { parseHTML } from 'linkedom';
import { type Crawl, type CrawlAnswer, crawl } from '../../tests/pages/crawler.ts';
import {
  feedProblems,
  locsOf,
  SITEMAP_INDEX,
  SITEMAP_WITH_IMAGES,
  xmlProblems,
} from '../../tests/pages/xml-problems.ts';

export interface SiteAnswer extends CrawlAnswer {
  readonly text: string;
}

/** Every page of the demo; only a sample of filtered lists and pictures. */
const CRAWL = { requests: 20_000, pages: 20_000, filtered: 25, pictures: 25 };
const FEEDS = ['/product-feed.xml', '/new-products.xml'];

/** Requests `target` from `origin` and follows no redirect. A full address of the shop is requested as its path. */
export async function ask(origin: string, target: string): Promise<SiteAnswer> {
  const answer = await fetch(new URL(target, origin), {
    redirect: 'manual',
    // The server may close a keep-alive connection while it is being reused for the next request.
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

async function sitemapProblems(origin: string): Promise<{ problems: string[]; addresses: number }> {
  const problems: string[] = [];
  let addresses = 0;
  const robots = await ask(origin, '/robots.txt');
  const index = /^Sitemap: (.+)$/m.exec(robots.text)?.[1];
  if (index === undefined) return { problems: ['robots.txt names no sitemap'], addresses };
  const read = async (target: string, schema: string) => {
    const { status, text } = await ask(origin, target);
    const found = status === 200 ? xmlProblems(text, schema) : `it answers ${status}`;
    if (found !== '') problems.push(`${target}: ${found}`);
    return locsOf(text);
  };
  const shards = await read(index, SITEMAP_INDEX);
  if (shards.length === 0) problems.push('the index names no sitemap');
  for (const shard of shards) {
    const locs = await read(shard, SITEMAP_WITH_IMAGES);
    if (locs.length === 0) problems.push(`${shard} lists nothing`);
    for (const loc of locs) if (!loc.startsWith(`${origin}/`)) problems.push(`${shard} lists ${loc}`);
    addresses += locs.length;
  }
  return { problems, addresses };
}

async function feedsProblems(origin: string): Promise<string[]> {
  const problems: string[] = [];
  for (const feed of FEEDS) {
    const { status, text } = await ask(origin, feed);
    if (status !== 200) problems.push(`${feed} answers ${status}`);
    const malformed = xmlProblems(text);
    if (malformed !== '') problems.push(`${feed}: ${malformed}`);
    problems.push(...feedProblems(text, origin).map((problem) => `${feed}: ${problem}`));
  }
  return problems;
}

/** A check of the whole site: what was looked at, and what was found. */
export interface SiteCheck {
  readonly name: string;
  readonly looked: string;
  readonly problems: readonly string[];
}

function crawlChecks({ requests, titles, broken, redirected }: Crawl): SiteCheck[] {
  const untitled = [...titles].filter(([, title]) => !title.trim()).map(([path]) => `${path} has no title`);
  const looked = `${requests} addresses, ${titles.size} of them pages`;
  return [
    { name: 'links', looked, problems: [...broken, ...untitled] },
    { name: 'redirects inside the site', looked, problems: redirected },
  ];
}

/** Checks sitemaps, feeds, and all links of the shop at `origin`. */
export async function checkSite(origin: string): Promise<SiteCheck[]> {
  const { problems, addresses } = await sitemapProblems(origin);
  return [
    { name: 'sitemaps by their schemas', looked: `${addresses} addresses`, problems },
    { name: 'feeds', looked: FEEDS.join(', '), problems: await feedsProblems(origin) },
    ...crawlChecks(await crawl((target) => ask(origin, target), CRAWL)),
  ];
}
