/** Forms that are sent without a script: each makes one call, and its page shows the answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from '../../client/calls.ts';
import { TRACK_PAGE } from '../../features/orders/order-places.ts';
import { ordersCalls } from '../../features/orders/orders.calls.ts';
import { networkOf } from './address-network.ts';
import { isKnownOrigin } from './api-answer.ts';
import { splitTarget } from './canonical-url.ts';
import { clientAddress } from './client-address.ts';
import { NOBODY } from './identity.ts';
import type { PageAnswerer } from './page-answer.ts';
import { MAX_BODY, readBody } from './read-body.ts';
import type { Api } from './route.ts';
import { sendText } from './send.ts';

interface Form {
  readonly call: Call;
  /** The body of the call, made of the fields by name. */
  readonly body: (values: Readonly<Record<string, string>>) => object;
}

/** By the path of their page. */
const FORMS: ReadonlyMap<string, Form> = new Map([
  [
    TRACK_PAGE,
    { call: ordersCalls.trackOrder, body: ({ number = '', phone = '' }) => ({ idCommande: number, phone }) },
  ],
]);

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

interface FormOptions {
  readonly api: Api;
  readonly pages: PageAnswerer;
  /** Origins that may send data (S-15). */
  readonly knownOrigins: ReadonlySet<string>;
  /** Proxies of ours in front. */
  readonly trustProxy: number;
}

/**
 * Answers a POST to a page with a form; false for any other. 403 for a foreign origin, 415 for a body that is no form,
 * 413 above 100 kB. The answer is never cached.
 */
export function formAnswerer({ api, pages, knownOrigins, trustProxy }: FormOptions) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const path = splitTarget(req.url ?? '/')?.path ?? '';
    const form = FORMS.get(path);
    const answerer = form && api.answerers.get(form.call);
    if (!form || !answerer) return false;
    const refuse = async (status: number, words: string, more = {}) => {
      await sendText(req, res, status, words, { 'cache-control': 'no-store', ...more });
      return true;
    };
    if (!isKnownOrigin(req, knownOrigins)) return refuse(403, 'This origin may not send data.');
    if (!FORM_TYPE.test(req.headers['content-type'] ?? '')) return refuse(415, 'The body must be a form.');
    const sent = await readBody(req);
    // What was not read would be taken for the next request.
    if (!sent) return refuse(413, `The body must be at most ${MAX_BODY} bytes.`, { connection: 'close' });
    const values = Object.fromEntries(new URLSearchParams(sent.toString()));
    const { status, body, retryAfter } = await answerer({
      params: {},
      query: {},
      body: async () => form.body(values),
      bytes: async () => sent,
      visitor: { ...NOBODY, address: networkOf(clientAddress(req, trustProxy)) },
    });
    if (retryAfter !== undefined) res.setHeader('retry-after', retryAfter);
    const words = status < 400 ? '' : String((body as { messageError?: string }).messageError ?? '');
    await pages.posted(req, res, path, { values, status, answer: body, words });
    return true;
  };
}
