/** What a page does with an advert or an info banner. Pure. */
import type { z } from 'zod';
import type { banner } from './promotions.contract.ts';

export type BannerData = z.output<typeof banner>;

/** What a banner says over its picture. */
export interface BannerText {
  /** Where it leads. */
  readonly title: string;
  /** On what looks like a button. */
  readonly action: string;
}

/** Names of pages of ours that have no name in their address. */
const PLACES: Readonly<Record<string, string>> = {
  '/': 'The market',
  '/collections': 'Collections',
  '/categories': 'All categories',
  '/products': 'All products',
  '/products/promotions': 'Promotions',
  '/new-products': 'New arrivals',
  '/shops': 'Our shops',
};

/** `Ankara Fabrics` of `/sub-categories/Ankara+Fabrics_12`; undefined for a path that names nothing. */
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

/** A banner has no words of its own: they come from its link. Undefined for one that leads nowhere. */
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
 * The link of a banner when it is safe to open: http(s), or a path of this site; undefined for anything else, such as
 * `javascript:` or `//host`.
 */
export function bannerLink(link: string): string | undefined {
  if (/^\/(?![/\\])/.test(link)) return link;
  if (!/^https?:\/\//i.test(link)) return undefined;
  return URL.canParse(link) ? link : undefined;
}
