/** Takes the forms that are sent without a script (features/plain-forms.ts), under the rules and limits of the API. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { PlainForm } from '../../features/plain-forms.ts';
import { networkOf } from './address-network.ts';
import { clientAddress } from './client-address.ts';
import { isKnownOrigin } from './cross-origin.ts';
import type { PageAnswerer } from './page-answer.ts';
import { readBody } from './read-body.ts';
import { ADDRESS_HEADER } from './route.ts';
import { send, sendText } from './send.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

export interface FormOptions {
  readonly api: Hono;
  readonly pages: PageAnswerer;
  /** Origins that may send data (S-15). */
  readonly knownOrigins: ReadonlySet<string>;
  /** Proxies of ours in front. */
  readonly trustProxy: number;
}

/**
 * Answers a form that was sent to `path`: 303 to the page that says thanks, or the page of the form with what was typed
 * and why it was refused, under the status of the call. 403 unless the browser says that a known origin sent it (S-15),
 * 415 for anything but a form, 413 above 100 kB.
 */
export function formAnswerer({ api, pages, knownOrigins, trustProxy }: FormOptions) {
  return async (req: IncomingMessage, res: ServerResponse, path: string, form: PlainForm): Promise<void> => {
    // What was not read would be taken for the next request.
    const close = { connection: 'close' };
    // A browser names the origin of every form that it posts; who names none is no browser.
    if (req.headers.origin === undefined || !isKnownOrigin(req, knownOrigins))
      return sendText(req, res, 403, 'This form may only be sent from our own pages.', close);
    if (!FORM_TYPE.test(req.headers['content-type'] ?? ''))
      return sendText(req, res, 415, 'The body must be a form (content-type: application/x-www-form-urlencoded).', close);
    const body = await readBody(req);
    if (!body) return sendText(req, res, 413, 'This is too long. Please go back and shorten it.', close);
    const sent = new URLSearchParams(body.toString());
    const values = Object.fromEntries(
      form.fields.map((name) => [name, (sent.get(name) ?? '').replace(/\r\n?/g, '\n')]),
    );
    const answer = await api.fetch(
      new Request(`http://api${form.call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [ADDRESS_HEADER]: networkOf(clientAddress(req, trustProxy)) },
        body: JSON.stringify(form.bodyOf(values)),
      }),
    );
    if (answer.ok)
      return send(req, res, { status: 303, headers: { location: form.thanks, 'cache-control': 'no-store' }, body: '' });
    const { messageError: words } = (await answer.json()) as { readonly messageError: string };
    const wait = answer.headers.get('retry-after');
    if (wait !== null) res.setHeader('retry-after', wait);
    return pages.refuseForm(req, res, path, { values, words }, answer.status);
  };
}
