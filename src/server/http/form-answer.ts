/** Accepts forms that are sent without a script (features/plain/plain-forms.ts); their pages answer them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../api/read-body.ts';
import type { PostedForm } from '../../features/plain/posted-form.ts';
import { FOREIGN_FORM, isKnownOrigin } from './cross-origin.ts';
import type { PageAnswerer } from './page-answer.ts';
import { sendText } from './send.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

export interface FormOptions {
  readonly pages: PageAnswerer;
  /** Origins that may send data. */
  readonly knownOrigins: ReadonlySet<string>;
}

/**
 * The values of a posted form; undefined when it was refused: with 403 unless the `Origin` is known (S-15), 415 for any
 * body but a form, and 413 above 100 kB.
 */
export async function readForm(
  req: IncomingMessage,
  res: ServerResponse,
  knownOrigins: ReadonlySet<string>,
): Promise<PostedForm | undefined> {
  const refuse = async (status: number, message: string) => {
    // The unread rest would be parsed as the next request.
    await sendText(req, res, status, message, { connection: 'close' });
    return undefined;
  };
  // Browsers send `Origin` with every posted form, so its absence means another client.
  if (req.headers.origin === undefined || !isKnownOrigin(req, knownOrigins)) return refuse(403, FOREIGN_FORM);
  if (!FORM_TYPE.test(req.headers['content-type'] ?? ''))
    return refuse(415, 'The body must be a form (content-type: application/x-www-form-urlencoded).');
  const body = await readBody(req);
  if (!body) return refuse(413, 'This is too long. Please go back and shorten it.');
  const values = [...new URLSearchParams(body.toString())].map(([name, value]) => [
    name,
    value.replace(/\r\n?/g, '\n'),
  ]);
  return Object.fromEntries(values);
}

/** Renders the page at `path` with the form that was posted to it. */
export function formAnswerer({ pages, knownOrigins }: FormOptions) {
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const posted = await readForm(req, res, knownOrigins);
    return posted && pages.posted(req, res, path, posted);
  };
}
