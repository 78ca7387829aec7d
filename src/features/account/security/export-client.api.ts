/** Serves the copy of all data of a customer (an addition). */

import type { ApiContext } from '../../../api/api-context.ts';
import { onlySelf, signedOut } from '../../../api/api-error.ts';
import { type Api, route } from '../../../api/route.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { credentialsById, profileById } from '../clients.repository.ts';
import { belongingsOf } from './export-client.repository.ts';

export function serveExportClient(api: Api, context: ApiContext): void {
  route(api, context, calls.exportClient, contract.exportClient, async ({ db, identity, now, params: { id } }) => {
    onlySelf(identity, id);
    const profile = await profileById(db.read, id);
    const credentials = await credentialsById(db.read, id);
    if (!profile || !credentials) throw signedOut();
    return {
      exportedAt: new Date(now).toISOString(),
      client: { ...profile, googleSub: credentials.googleSub },
      ...(await belongingsOf(db.read, id, profile.emailIsProven ? profile.email : null)),
    };
  });
}
