/** Accepts forms that are sent without a script (client/plain-forms.ts); their pages answer them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../api/read-body.ts';
import { isKnownOrigin } from './cross-origin.ts';
import type { PageAnswerer } from './page-answer.ts';
import { sendText } from './send.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

export interface FormOptions {
  readonly pages: PageAnswerer;
  /** Origins that may send data (S-15). */
  readonly knownOrigins: ReadonlySet<string>;
}

/**
 * Handles a form that was posted to the page at `path`. Answers 403 unless the `Origin` is known (S-15), 415 for any
 * body but a form, and 413 above 100 kB.
 */
export function formAnswerer({ pages, knownOrigins }: FormOptions) {
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    // The unread rest would be parsed as the next request.
    const close = { connection: 'close' };
    // Browsers send `Origin` with every posted form, so its absence means another client.
    if (req.headers.origin === undefined || !isKnownOrigin(req, knownOrigins))
      return sendText(req, res, 403, 'This form may only be sent from our own pages.', close);
    if (!FORM_TYPE.test(req.headers['content-type'] ?? ''))
      return sendText(
        req,
        res,
        415,
        'The body must be a form (content-type: application/x-www-form-urlencoded).',
        close,
      );
    const body = await readBody(req);
    if (!body) return sendText(req, res, 413, 'This is too long. Please go back and shorten it.', close);
    const values = [...new URLSearchParams(body.toString())].map(([name, value]) => [
      name,
      value.replace(/\r\n?/g, '\n'),
    ]);
    return pages.posted(req, res, path, Object.fromEntries(values));
  };
}
