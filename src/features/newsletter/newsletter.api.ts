/** Serves the newsletter. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import { emailKey, isEmail } from '../account/identifiers/identifiers.ts';
import { newsletterCalls as calls } from './newsletter.calls.ts';
import { newsletterContract as contract } from './newsletter.contract.ts';
import {
  confirmationState,
  confirmSubscription,
  endSubscription,
  subscribe,
  unsubscriptionState,
} from './newsletter.service.ts';
import { INVALID_MESSAGE, MISSING_MESSAGE, SUBSCRIBED } from './newsletter.ts';

export function serveNewsletter(api: Api, context: ApiContext): void {
  route(api, context, calls.subscribe, contract.subscribe, async ({ body, db, now, services, visitor }) => {
    const email = emailKey(body.email);
    if (email === '') throw new ApiError('invalid_email', MISSING_MESSAGE);
    if (!isEmail(email)) throw new ApiError('invalid_email', INVALID_MESSAGE);
    await countAttempt(services.limits.newsletterAddress, visitor.address);
    await subscribe(db, services, email, now);
    return { message: SUBSCRIBED };
  });

  route(api, context, calls.readNewsletterLink, contract.readNewsletterLink, ({ body: { purpose, token }, db, now }) =>
    purpose === 'confirm' ? confirmationState(db.read, token, now) : unsubscriptionState(db.read, token),
  );

  route(api, context, calls.confirmNewsletter, contract.confirmNewsletter, ({ body, db, now }) =>
    confirmSubscription(db, body.token, now),
  );

  route(api, context, calls.endNewsletter, contract.endNewsletter, ({ body, db }) => endSubscription(db, body.token));
}
