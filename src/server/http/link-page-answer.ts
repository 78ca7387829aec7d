/**
 * Answers the pages that links in mails open (features/newsletter/newsletter-places.ts). The token in the address is the
 * only proof, and no cookie is read, so a form may come from anywhere: mail programs unsubscribe by a POST of their own.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../api/read-body.ts';
import type { PostedForm } from '../../features/plain/posted-form.ts';
import type { PageAnswerer } from './page-answer.ts';
import { sendText } from './send.ts';

/** Both forms of a body that RFC 8058 allows. */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The texts of a form's body; undefined for an invalid one. */
async function textsOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<PostedForm | undefined> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => undefined);
  if (!form) return undefined;
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** `read` shows the page of a link, `posted` does what its form or a mail program requests; neither is cached. */
export function linkPageAnswerer(pages: Pick<PageAnswerer, 'posted'>) {
  return {
    read: (req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<void> =>
      pages.posted(req, res, path + search, undefined),
    /** Answers 415 to any body but a form, 413 above 100 kB, and 400 to a form that cannot be read. */
    async posted(req: IncomingMessage, res: ServerResponse, path: string, query: string | undefined): Promise<void> {
      const refuse = (status: number, message: string) => sendText(req, res, status, message, { connection: 'close' });
      const type = req.headers['content-type'] ?? '';
      if (!FORM_TYPE.test(type)) return refuse(415, 'The body must be a form.');
      const body = await readBody(req);
      if (!body) return refuse(413, 'This form is too long.');
      const posted = await textsOf(body, type);
      if (!posted) return refuse(400, 'This form cannot be read.');
      return pages.posted(req, res, query === undefined ? path : `${path}?${query}`, posted);
    },
  };
}
