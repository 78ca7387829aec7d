/** Serves help documents and the list of apps. */

import type { ApiContext } from '../../api/api-context.ts';
import { notFound } from '../../api/api-error.ts';
import { type Api, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { helpCalls as calls } from './help.calls.ts';
import { helpContract as contract } from './help.contract.ts';
import { helpDocument, mobileApps } from './help.repository.ts';

export function serveHelp(api: Api, context: ApiContext): void {
  route(api, context, calls.getHelpDocument, contract.getHelpDocument, async ({ db, params: { slug }, tag }) => {
    const found = await helpDocument(db.read, slug);
    if (!found) throw notFound('document', tags.help(slug));
    tag(tags.help(slug));
    return found;
  });

  route(api, context, calls.listMobileApps, contract.listMobileApps, async ({ db, tag }) => {
    tag(tags.mobileApps);
    return { data: await mobileApps(db.read) };
  });
}
