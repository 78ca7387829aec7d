/** Serves the stand-in for Google, only in a demo. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError } from '../../api/api-error.ts';
import { type Api, route } from '../../api/route.ts';
import { googleCalls as calls } from './google.calls.ts';
import { googleContract as contract } from './google.contract.ts';

export function serveGoogle(api: Api, context: ApiContext): void {
  const { googleStandIn } = context.services;
  if (!googleStandIn) return;

  route(api, context, calls.issueGoogleToken, contract.issueGoogleToken, async ({ body }) => ({
    access_token: await googleStandIn.issue(body),
    token_type: 'Bearer' as const,
    expires_in: googleStandIn.tokenLife,
  }));

  route(api, context, calls.getGoogleUserinfo, contract.getGoogleUserinfo, async ({ visitor }) => {
    const person = await googleStandIn.userinfo(visitor.bearer ?? '');
    if (!person) throw new ApiError('google_token_invalid', 'This token is not valid, or has expired.');
    return person;
  });
}
