/** Follows the links of the shop, starting at home. */

interface Link {
  readonly to: string;
  readonly from: string;
}

export interface CrawlAnswer {
  readonly status: number;
  /** The target of a redirect; '' without one. */
  readonly location: string;
  readonly headers: { readonly 'content-type'?: string | undefined };
  readonly document: Document;
}

/** The maximum number of requests of a crawl, and of each shape of address. */
export interface CrawlLimits {
  readonly requests: number;
  readonly pages: number;
  /** The limit for pages with parameters, such as filtered lists. */
  readonly filtered: number;
  /** The limit for pictures, each of which takes up to half a second of a core. */
  readonly pictures: number;
}

export interface Crawl {
  /** The number of requests made. */
  readonly requests: number;
  /** A line for each link that leads to no page. */
  readonly broken: readonly string[];
  /** A line for each link of a page, not of a form, that redirects. */
  readonly redirected: readonly string[];
  /** The title of each page, by address. */
  readonly titles: ReadonlyMap<string, string>;
  /** How many addresses of each shape were requested. */
  readonly shapes: ReadonlyMap<string, number>;
}

/** The footer must link to this page, which redirects (C-44). */
const DECIDED = '/devis';

/** Returns the shape of an address: `/products/Nokia_12?page=2` and `/products/Bag_3?page=5` have the same. */
export function shapeOf(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://shop');
  const path = pathname
    .replace(/^\/files\/.*/, '/files/*')
    .replace(/^\/(products\/search|shops|helps)\/.+/, '/$1/*')
    .replace(/^\/(?!products\/(promotions|search))([a-z-]+)\/.+_\d+$/, '/$2/*');
  return `${path}?${[...searchParams.keys()].sort().join('&')}`;
}

function maxOf(shape: string, { pages, filtered, pictures }: CrawlLimits): number {
  if (shape.startsWith('/files/')) return pictures;
  return shape.endsWith('?') ? pages : filtered;
}

/** The address of a GET form when it is submitted unchanged. */
function formTarget(form: Element): string {
  const fields = [...form.querySelectorAll('input[name], select[name]')];
  const query = new URLSearchParams();
  for (const field of fields) {
    const chosen = field.querySelector('option[selected]') ?? field.querySelector('option') ?? field;
    query.set(field.getAttribute('name') ?? '', chosen.getAttribute('value') ?? '');
  }
  return `${form.getAttribute('action') ?? ''}?${query}`;
}

/** The addresses of this site in a page: links, pictures, styles, scripts, and those of forms. */
function targetsOf(document: Document, from: string): { links: Link[]; forms: Link[] } {
  const own = (targets: readonly string[]) =>
    targets
      .map((target) => new URL(target, `http://shop${from}`))
      .filter((url) => url.host === 'shop')
      .map((url) => ({ to: url.pathname + url.search, from }));
  const elements = document.querySelectorAll(
    'a[href]:not([rel=nofollow][href^="/plain/"]), img[src], link[rel=stylesheet], link[rel=icon], link[rel=alternate], script[src]',
  );
  return {
    links: own([...elements].map((e) => e.getAttribute('href') ?? e.getAttribute('src') ?? '')),
    // Forms, and links that lead signed-in customers on; the switch of the data saver is only posted, and no page.
    forms: own([
      ...[...document.querySelectorAll('a[rel=nofollow][href^="/plain/"]')].map((e) => e.getAttribute('href') ?? ''),
      ...[...document.querySelectorAll('form:not([action="/data-saver"])')].map(formTarget),
    ]),
  };
}

/**
 * Follows all links from `/`, breadth first and one at a time.
 * @param get requests a path with its query, without following redirects
 */
export async function crawl(get: (target: string) => Promise<CrawlAnswer>, limits: CrawlLimits): Promise<Crawl> {
  const seen = new Set<string>(['/']);
  const shapes = new Map<string, number>();
  const queue: (Link & { readonly isForm?: boolean })[] = [{ to: '/', from: '' }];
  const broken: string[] = [];
  const redirected: string[] = [];
  const titles = new Map<string, string>();
  let requests = 0;
  const follow = (link: Link, isForm: boolean) => {
    if (seen.has(link.to)) return;
    seen.add(link.to);
    queue.push({ ...link, isForm });
  };
  // The loop also visits links that are added during it.
  for (const { to, from, isForm = false } of queue) {
    if (requests >= limits.requests) break;
    const shape = shapeOf(to);
    const count = shapes.get(shape) ?? 0;
    if (count >= maxOf(shape, limits)) continue;
    shapes.set(shape, count + 1);
    requests += 1;
    const answer = await get(to);
    const { status, location, headers } = answer;
    if (status >= 300 && status < 400) {
      if (!isForm && to !== DECIDED) redirected.push(`${to} is redirected to ${location}; linked from ${from}`);
      follow({ to: location, from: to }, true);
    } else if (status !== 200) broken.push(`${to} answers ${status}; linked from ${from}`);
    else if (/html/.test(headers['content-type'] ?? '')) {
      titles.set(to, answer.document.title);
      const { links, forms } = targetsOf(answer.document, to);
      for (const link of links) follow(link, false);
      for (const form of forms) follow(form, true);
    }
  }
  return { requests, broken, redirected, titles, shapes };
}
