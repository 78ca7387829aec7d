/** The door of the desk: refuses strangers, opens sessions by the link, and hands the rest to its pages. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { html } from 'hono/html';
import { readBody } from '../api/read-body.ts';
import type { Operator } from '../features/operator/actions.repository.ts';
import { requestId } from '../node/request-id.ts';
import { readCookies } from '../server/http/plain-cookies.ts';
import type { Handler } from '../server/http/server.ts';
import { oneLine } from '../shared/one-line.ts';
import type { DeskApp } from './app.ts';
import { refusalOf } from './guard.ts';
import { addressOf, button, FORM_KEY, field, type Html } from './html.ts';
import { bare, STYLES } from './layout.ts';
import type { Links } from './links.ts';
import { digestOf, isSecret } from './secrets.ts';
import { SESSION_MS, type Session, type Sessions } from './sessions.ts';

/** The page to which the link leads. */
export const ENTER = '/enter';
const COOKIE = 'desk';
/** The longest name of an operator, in characters. */
const MAX_NAME = 100;
/** Bytes; the longest form is an answer to a message. */
const MAX_FORM = 65_536;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/** Of every answer. With the policy `no-referrer` browsers would send `Origin: null` with the desk's own forms. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(),microphone=(),geolocation=(),payment=(),usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const SRC = path.join(import.meta.dirname, '..');
/** The colours and sizes of the shop, and the desk's own rules. */
const styleSheet = () =>
  ['styles/tokens.css', 'desk/desk.css'].map((file) => readFileSync(path.join(SRC, file), 'utf8')).join('\n');

export interface FrontOptions {
  readonly app: DeskApp;
  readonly links: Links;
  readonly sessions: Sessions;
  /** Who runs the desk; the name is a suggestion for whoever opens it. */
  readonly operator: Operator;
  /** Gets an error that no page explains, and the id that its page shows. */
  readonly report: (error: unknown, id: string | undefined) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

const answerOf = async (status: number, heading: string, content: Html, headers = {}): Promise<Answer> => ({
  status,
  body: String(await bare(heading, content)),
  headers,
});

/** The same for every address, whether there is such a page or not. */
const noSession = () =>
  answerOf(
    401,
    'The desk is closed here',
    html`<p>Run <code>npm run desk</code> and open the link that it prints, or press Enter there for a new one. A link opens the desk once, within five minutes.</p>`,
  );

const refused = (status: number, message: string) =>
  answerOf(status, 'Refused', html`<p>${message}</p>`, { connection: 'close' });

const cookieOf = ({ place }: Session, token: string, seconds: number) =>
  `${COOKIE}=${token}; Path=/${place}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;

/** The page of the link. Its button opens the desk, so that a program that fetches links uses none up. */
const enterPage = (key: string, { actingAs = '' }: Operator) =>
  answerOf(
    200,
    'Open the desk',
    html`<form method="post" action="${ENTER}"><input type="hidden" name="key" value="${key}">
${field('name', 'Your name', { value: actingAs, hint: 'recorded with what you change; optional', max: MAX_NAME })}
${button('Open the desk')}</form>`,
  );

/** PostgreSQL stores and compares no text with this character, which nobody types. */
const hasNul = (text: string) => text.includes('\0');
const NUL_MESSAGE = 'This request has a character that no text has.';

/** The form of a POST, or why it is refused. */
async function formOf(req: IncomingMessage): Promise<URLSearchParams | Answer> {
  if (req.method !== 'POST') return new URLSearchParams();
  if (!FORM_TYPE.test(req.headers['content-type'] ?? '')) return refused(415, 'The desk takes forms alone.');
  const body = await readBody(req, MAX_FORM);
  // The unread rest would be parsed as the next request, so the connection closes.
  if (!body) return refused(413, `A form has at most ${MAX_FORM} bytes.`);
  const form = new URLSearchParams(body.toString());
  return [...form.values()].some(hasNul) ? refused(400, NUL_MESSAGE) : form;
}

/** @param port the desk's own */
export function deskHandler({ app, links, sessions, operator, report }: FrontOptions, port: number): Handler {
  const styles = styleSheet();

  async function enter(isPost: boolean, url: URL, form: URLSearchParams): Promise<Answer> {
    const key = url.searchParams.get('key') ?? undefined;
    if (!isPost) return key !== undefined && links.isValid(key) ? enterPage(key, operator) : noSession();
    if (!links.take(form.get('key') ?? undefined)) return noSession();
    const name = oneLine(form.get('name') ?? '').slice(0, MAX_NAME);
    const { session, token } = sessions.open({ ...operator, actingAs: name === '' ? undefined : name });
    const location = addressOf(session, '/');
    return { status: 303, body: '', headers: { location, 'set-cookie': cookieOf(session, token, SESSION_MS / 1000) } };
  }

  async function inSession(session: Session, isPost: boolean, target: string, form: URLSearchParams): Promise<Answer> {
    if (isPost && !isSecret(form.get(FORM_KEY) ?? undefined, digestOf(session.formKey)))
      return refused(403, 'This form is not of this session. Open the page again.');
    if (isPost && target === '/leave') {
      sessions.close(session);
      return answerOf(200, 'The desk is closed', html`<p>Nobody can change anything from this browser now.</p>`, {
        'set-cookie': cookieOf(session, '', 0),
      });
    }
    const request = new Request(`http://desk${target}`, { method: isPost ? 'POST' : 'GET' });
    const answer = await app.fetch(request, { session, form });
    return { status: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) };
  }

  async function answer(req: IncomingMessage): Promise<Answer> {
    const refusal = refusalOf(req, port);
    if (refusal) return refused(refusal.status, refusal.message);
    const url = req.url?.startsWith('/') ? URL.parse(`http://desk${req.url}`) : null;
    if (!url) return refused(400, 'This address cannot be read.');
    if ([...url.searchParams.values()].some(hasNul)) return refused(400, NUL_MESSAGE);
    if (url.pathname === STYLES)
      return { status: 200, body: styles, headers: { 'content-type': 'text/css; charset=utf-8' } };
    const form = await formOf(req);
    if (!(form instanceof URLSearchParams)) return form;
    const isPost = req.method === 'POST';
    if (url.pathname === ENTER) return enter(isPost, url, form);
    const [, place = '', rest = ''] = /^\/([\w-]+)(\/.*)?$/.exec(url.pathname) ?? [];
    const session = sessions.find(place, readCookies(req.headers.cookie).get(COOKIE));
    return session ? inSession(session, isPost, (rest || '/') + url.search, form) : noSession();
  }

  const failed = (error: unknown): Promise<Answer> => {
    const id = requestId();
    report(error, id);
    return answerOf(
      500,
      'Something went wrong',
      html`<p>The terminal of the desk has the error under the number ${id}.</p>`,
    );
  };

  const send = (req: IncomingMessage, res: ServerResponse, { status, body, headers }: Answer) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    res.writeHead(status, { ...HTML_TYPE, ...headers, ...HEADERS, ...length });
    res.end(req.method === 'HEAD' ? undefined : body);
  };

  return (req, res) => {
    answer(req)
      // Who leaves in the middle of a request gets no answer, and is no error of the desk.
      .catch((error: unknown) => (req.destroyed && !req.complete ? undefined : failed(error)))
      .then((one) => one && send(req, res, one))
      .catch((error: unknown) => {
        report(error, requestId());
        res.destroy();
      });
  };
}
