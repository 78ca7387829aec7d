/** Forms that are sent without a script: their page is told what was typed, makes the call, and shows its answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRACK_PAGE } from '../../features/orders/order-places.ts';
import { isKnownOrigin } from './api-answer.ts';
import { splitTarget } from './canonical-url.ts';
import type { PageAnswerer } from './page-answer.ts';
import { MAX_BODY, readBody } from './read-body.ts';
import { sendText } from './send.ts';

/** Paths of the pages with such a form. */
export const FORM_PAGES: ReadonlySet<string> = new Set([TRACK_PAGE]);

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

interface FormOptions {
  readonly pages: PageAnswerer;
  /** Origins that may send data (S-15). */
  readonly knownOrigins: ReadonlySet<string>;
}

/**
 * Answers a POST to a page with a form; false for any other. 403 for a foreign origin, 415 for a body that is no form,
 * 413 above 100 kB. The answer is never cached.
 */
export function formAnswerer({ pages, knownOrigins }: FormOptions) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const path = splitTarget(req.url ?? '/')?.path ?? '';
    if (!FORM_PAGES.has(path)) return false;
    const refuse = async (status: number, words: string, more = {}) => {
      await sendText(req, res, status, words, more);
      return true;
    };
    if (!isKnownOrigin(req, knownOrigins)) return refuse(403, 'This origin may not send data.');
    if (!FORM_TYPE.test(req.headers['content-type'] ?? '')) return refuse(415, 'The body must be a form.');
    const body = await readBody(req);
    // What was not read would be taken for the next request.
    if (!body) return refuse(413, `The body must be at most ${MAX_BODY} bytes.`, { connection: 'close' });
    await pages.posted(req, res, path, Object.fromEntries(new URLSearchParams(body.toString())));
    return true;
  };
}
