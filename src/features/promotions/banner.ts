/** Text and link of an advert or an info banner. Pure. */
import type { z } from 'zod';
import type { banner } from './promotions.contract.ts';

export type BannerData = z.output<typeof banner>;

/** The text over the picture of a banner. */
export interface BannerText {
  /** Name of the page that it links to. */
  readonly title: string;
  /** Label that looks like a button. */
  readonly action: string;
}

/** Names of our pages whose address does not contain one. */
const PLACES: Readonly<Record<string, string>> = {
  '/': 'The market',
  '/collections': 'Collections',
  '/categories': 'All categories',
  '/products': 'All products',
  '/products/promotions': 'Promotions',
  '/new-products': 'New arrivals',
  '/shops': 'Our shops',
};

/** `Ankara Fabrics` for `/sub-categories/Ankara+Fabrics_12`; undefined for a path without a name. */
function nameInPath(path: string): string | undefined {
  const slug = /\/([^/]+?)(?:_\d+)?\/?$/.exec(path)?.[1] ?? '';
  try {
    return (
      decodeURIComponent(slug)
        .replace(/[+_-]+/g, ' ')
        .trim() || undefined
    );
  } catch {
    return undefined;
  }
}

/** The text of a banner, which follows from its link; undefined without a valid link. */
export function bannerText(link: string): BannerText | undefined {
  const href = bannerLink(link);
  if (href === undefined) return undefined;
  if (!href.startsWith('/')) return { title: new URL(href).hostname.replace(/^www\./, ''), action: 'Visit' };
  const [path = ''] = href.split(/[?#]/);
  const title = PLACES[path] ?? nameInPath(path);
  if (title === undefined) return undefined;
  return {
    title,
    action: /^\/(products|new-products|collections|sub-categories|shops)(\/|$)/.test(path) ? 'Shop now' : 'Read more',
  };
}

/**
 * The link of a banner if it is safe to open: http(s), or a path of this site; undefined otherwise, as for
 * `javascript:` or `//host`.
 */
export function bannerLink(link: string): string | undefined {
  if (/^\/(?![/\\])/.test(link)) return link;
  if (!/^https?:\/\//i.test(link)) return undefined;
  return URL.canParse(link) ? link : undefined;
}
