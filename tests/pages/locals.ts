/** The locals of a request, for tests that render pages without the HTTP front. */
import { createClient } from '../../src/client/client.ts';
import { PagePictures } from '../../src/shared/page-pictures.ts';
import type { TestShop } from './shop.ts';

export const localsFor = ({
  transport,
  settings,
  now,
}: Pick<TestShop, 'transport' | 'settings' | 'now'>): App.Locals => ({
  client: createClient(transport),
  shop: settings,
  now,
  lite: false,
  pictures: new PagePictures(),
  posted: undefined,
  visit: undefined,
});
