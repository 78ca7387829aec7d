/** The pages of the desk behind its front: a request here has a session, and its form is one of the desk's own. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Database } from '../data/database.ts';
import { isStorageError } from '../data/storage-error.ts';
import { OperatorError } from '../node/operator-error.ts';
import { requestId } from '../node/request-id.ts';
import type { Config } from '../server/config/config.ts';
import type { Finding } from '../server/doctor/finding.ts';
import { addressOf, link } from './html.ts';
import { type Page, page } from './layout.ts';
import type { Session } from './sessions.ts';

/** What the pages work on. */
export interface DeskShop {
  readonly db: Database;
  readonly config: Config;
  /** What `npm run doctor` finds. */
  readonly examine: () => AsyncIterable<Finding>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Gets an error that no page explains, with the id that its page shows. */
  readonly report: (error: unknown, id: string | undefined) => void;
}

/** What the front hands over with a request. */
export interface DeskEnv {
  readonly Bindings: {
    readonly session: Session;
    /** The fields of a posted form; empty otherwise. */
    readonly form: URLSearchParams;
  };
}

export type DeskApp = Hono<DeskEnv>;
export type DeskContext = Context<DeskEnv>;

/** Answers with a page, and with what the change before it has done. */
export function show(c: DeskContext, content: Omit<Page, 'note'>, status: 200 | 400 | 404 | 409 | 500 | 503 = 200) {
  const { session } = c.env;
  const { note } = session;
  session.note = undefined;
  return c.html(page(session, c.req.path, { ...content, note }), status);
}

/** Ends a change: the page at `path` says what was done. Reloading it repeats nothing. */
export function done(c: DeskContext, path: string, note: string) {
  c.env.session.note = note;
  return c.redirect(addressOf(c.env.session, path), 303);
}

/** The text of a field of the posted form; undefined if it was left empty. */
export const given = (c: DeskContext, name: string): string | undefined => c.env.form.get(name)?.trim() || undefined;

/** The page that a posted path belongs to: `/orders/12/step` belongs to `/orders/12`. */
const pageOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';

/** The page while the database cannot be read or written, which no change of the request would mend. */
function databaseUnavailable(c: DeskContext) {
  const isPost = c.req.method === 'POST';
  const content = html`<p>The desk goes on by itself as soon as it does.${isPost ? ' Your change may have been stored or not: look before you repeat it.' : ''}</p>
<p>${link(c.env.session, isPost ? pageOf(c.req.path) : c.req.path + new URL(c.req.url).search, isPost ? 'Look how it is now' : 'Try again')}</p>`;
  return show(c, { title: 'The database does not answer', content }, 503);
}

/** An app without pages yet, which explains what is not found and what fails. */
export function newApp({ db, report }: Pick<DeskShop, 'db' | 'report'>): DeskApp {
  const app = new Hono<DeskEnv>();
  app.notFound((c) => show(c, { title: 'There is no such page', content: html`<p>Choose one of the menu.</p>` }, 404));
  app.onError((error, c: DeskContext) => {
    const { session } = c.env;
    if (error instanceof OperatorError) {
      const back = c.req.method === 'POST' ? pageOf(c.req.path) : '/';
      const content = html`<p>${link(session, back, 'Go back to where it is now')}</p>`;
      return show(c, { title: 'Nothing was changed', problem: error.message, content }, 409);
    }
    // A lost connection is printed where it is detected, once, and not for each request.
    if (db.isUnavailable()) return databaseUnavailable(c);
    const id = requestId();
    report(error, id);
    if (isStorageError(error)) return databaseUnavailable(c);
    const content = html`<p>The terminal of the desk has the error under the number ${id}.</p>`;
    return show(c, { title: 'Something went wrong', content }, 500);
  });
  return app;
}
