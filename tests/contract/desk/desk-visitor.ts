/** A desk of the tests on a real socket, and its visitors: browsers without script. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseHTML } from 'linkedom';
import type { Database } from '../../../src/data/database.ts';
import type { DeskShop } from '../../../src/desk/app.ts';
import { startDesk } from '../../../src/desk/start-desk.ts';
import { readConfig } from '../../../src/server/config/config.ts';

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Sent {
  readonly method?: string;
  /** Headers that replace a browser's. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A browser that was at the desk's link. */
export interface DeskVisitor {
  /** The cookie that it has, as name and value. */
  readonly cookie: string;
  /** The address of a path of the desk in its session. */
  at(path: string): string;
  get(path: string): Promise<Answer>;
  /** The form of a page that is sent to `action`: its fields. @throws without such a form */
  fieldsOf(page: Answer, action: string): Record<string, string>;
  /** Sends fields as a form of the page, without following where the answer leads. */
  send(
    action: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Looks at a page, and sends its form for `action`; answers with the page to which that leads. */
  press(page: string, action: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
}

export interface TestDesk {
  readonly port: number;
  readonly clock: { now: number };
  /** Errors that no page explained. */
  readonly reported: { readonly error: unknown; readonly id: string | undefined }[];
  newLink(): URL;
  /** A request as it is, with the desk's own host unless another is given. */
  ask(path: string, sent?: Sent): Promise<Answer>;
  /** Opens the desk by a new link. */
  enter(name?: string): Promise<DeskVisitor>;
  stop(): Promise<void>;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

const formOf = (body: string, action: string) =>
  [...parseHTML(body).document.querySelectorAll('form')].find((one) => one.getAttribute('action') === action);

/** What a page says, without its markup. */
export const textOf = ({ body }: Answer): string =>
  parseHTML(body).document.querySelector('body')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** @param own what differs from an ordinary shop */
export async function openDesk(db: Database, own: Partial<DeskShop> = {}): Promise<TestDesk> {
  const clock = { now: Date.parse('2026-11-21T08:15:00.000Z') };
  const reported: { error: unknown; id: string | undefined }[] = [];
  const shop: DeskShop = {
    db,
    config: readConfig({ SHOP_MODE: 'demo' }),
    examine: async function* () {},
    now: () => clock.now,
    report: (error, id) => void reported.push({ error, id }),
    ...own,
  };
  const desk = await startDesk(shop, { person: 'root', actingAs: 'Amaka' }, 0);
  const { port } = desk;
  const host = `127.0.0.1:${port}`;

  const ask = (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false } as const;
      const sending = request(options, (res) => {
        text(res).then((answer) => resolve({ status: res.statusCode, headers: res.headers, body: answer }), reject);
      });
      sending.on('error', reject);
      sending.end(body);
    });

  const post = (path: string, fields: Readonly<Record<string, string>>, headers = {}): Promise<Answer> =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': FORM_TYPE, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  async function enter(name = ''): Promise<DeskVisitor> {
    const link = new URL(desk.newLink());
    const entered = await post('/enter', { key: link.searchParams.get('key') ?? '', name });
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const home = entered.headers.location ?? '';
    const at = (path: string) => home + path.slice(1);
    const get = (path: string) => ask(path.startsWith(home) ? path : at(path), { headers: { cookie } });
    const send: DeskVisitor['send'] = (action, fields, headers = {}) =>
      post(at(action), fields, { cookie, ...headers });
    const fieldsOf: DeskVisitor['fieldsOf'] = (page, action) => {
      const form = formOf(page.body, at(action));
      if (!form) throw new Error(`The page has no form for ${action}:\n${textOf(page)}`);
      const inputs = [...form.querySelectorAll('input, textarea')];
      return Object.fromEntries(inputs.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']));
    };
    return {
      cookie,
      at,
      get,
      fieldsOf,
      send,
      async press(page, action, fields = {}) {
        const answer = await send(action, { ...fieldsOf(await get(page), action), ...fields });
        return answer.status === 303 ? get(answer.headers.location ?? '') : answer;
      },
    };
  }

  return { port, clock, reported, newLink: () => new URL(desk.newLink()), ask, enter, stop: desk.stop };
}
