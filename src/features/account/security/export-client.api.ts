/** Serves the copy of all data of a customer (an addition). */

import type { ApiContext } from '../../../api/api-context.ts';
import { onlySelf, signedOut } from '../../../api/api-error.ts';
import { type Api, route } from '../../../api/route.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { exportOfClient } from './export-client.service.ts';

export function serveExportClient(api: Api, context: ApiContext): void {
  route(api, context, calls.exportClient, contract.exportClient, async ({ db, identity, now, params: { id } }) => {
    onlySelf(identity, id);
    const data = await exportOfClient(db.read, id, now);
    if (!data) throw signedOut();
    return data;
  });
}
