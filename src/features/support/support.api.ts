/** Serves the contact form. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import { REQUIRED_FIELD } from '../../shared/form-fields.ts';
import { INVALID_CONTACT, isReachable, MESSAGE_SENT } from './contact-rules.ts';
import { supportCalls as calls } from './support.calls.ts';
import { supportContract as contract } from './support.contract.ts';
import { storeMessage } from './support.service.ts';

export function serveSupport(api: Api, context: ApiContext): void {
  route(api, context, calls.writeToSupport, contract.writeToSupport, async (input) => {
    const { body, db, identity, now, services, visitor } = input;
    const { prenom, message, contact } = body.data;
    if (prenom === '' || message === '') throw new ApiError('invalid_input', REQUIRED_FIELD);
    if (contact !== '' && !isReachable(contact)) throw new ApiError('invalid_input', INVALID_CONTACT);
    await countAttempt(services.limits.contactAddress, visitor.address);
    await storeMessage(db, services, { prenom, message, contact }, identity, now);
    return { message: MESSAGE_SENT };
  });
}
