/** Settings of the links of the footer's icons; `config.ts` reads them with the others. */
import { z } from 'zod';
import type { ShopSettings } from '../../client/shop-settings.ts';
import { address } from './setting-forms.ts';

export const linkSettings = {
  FACEBOOK_URL: address('https://facebook.com/oja').optional(),
  INSTAGRAM_URL: address('https://instagram.com/oja').optional(),
  X_URL: address('https://x.com/oja').optional(),
  YOUTUBE_URL: address('https://youtube.com/@oja').optional(),
  GOOGLE_PLAY_URL: address('https://play.google.com/store/apps/details?id=ng.oja').optional(),
  APP_STORE_URL: address('https://apps.apple.com/app/oja/id1').optional(),
};

const settings = z.object(linkSettings);

export interface LinkConfig {
  readonly socialLinks: ShopSettings['socialLinks'];
  readonly appLinks: ShopSettings['appLinks'];
}

/** Drops undefined values, so that optional settings are absent. */
function present<K extends string>(values: Record<K, string | undefined>): { [P in K]?: string } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [P in K]?: string };
}

/** Returns the links of the footer. */
export const linkConfig = (s: z.output<typeof settings>): LinkConfig => ({
  socialLinks: present({
    facebook: s.FACEBOOK_URL,
    instagram: s.INSTAGRAM_URL,
    x: s.X_URL,
    youtube: s.YOUTUBE_URL,
  }),
  appLinks: present({ googlePlay: s.GOOGLE_PLAY_URL, appStore: s.APP_STORE_URL }),
});
