/** What a page does with an advert or an info banner. Pure. */
import type { z } from 'zod';
import type { banner } from './promotions.contract.ts';

export type BannerData = z.output<typeof banner>;

/**
 * The link of a banner when it is safe to open: http(s), or a path of this site; undefined for anything else, such as
 * `javascript:` or `//host` (S-28).
 */
export function bannerLink(link: string): string | undefined {
  if (/^\/(?![/\\])/.test(link)) return link;
  if (!/^https?:\/\//i.test(link)) return undefined;
  return URL.canParse(link) ? link : undefined;
}
