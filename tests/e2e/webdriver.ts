/** A client of the W3C WebDriver protocol, with the few commands for testing a browser that Playwright cannot drive. */

/** The key of an element's reference in the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A reference to an element of the page. */
export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface WebDriverSession {
  open(url: string): Promise<void>;
  /** Sets the size of the window in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Calls `run` in the page; its result, or that of its promise, must be JSON or an element. */
  evaluate<A extends readonly Json[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  click(element: ElementReference): Promise<void>;
  /** Types text, or keys by their codes in the standard. */
  type(element: ElementReference, text: string): Promise<void>;
  /** The element with the focus. */
  focused(): Promise<ElementReference>;
  close(): Promise<void>;
}

/** The milliseconds after which a browser counts as hung. */
const HUNG_MS = 60_000;

async function command<T>(
  address: string,
  method: 'GET' | 'POST' | 'DELETE',
  body?: object,
  max = HUNG_MS,
): Promise<T> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(max),
    headers: { 'content-type': 'application/json', connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error ?? answer.status}: ${value.message ?? ''}`);
  return value;
}

/** Whether the server at `address` is ready for a session. */
export const isReady = (address: string): Promise<boolean> =>
  command<{ ready: boolean }>(`${address}/status`, 'GET').then(
    ({ ready }) => ready,
    () => false,
  );

/**
 * Starts a browser.
 * @param capabilities of the standard and of the browser
 * @param max the maximum time in milliseconds
 */
export async function openSession(address: string, capabilities: object, max: number): Promise<WebDriverSession> {
  const wanted = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await command<{ sessionId: string }>(`${address}/session`, 'POST', wanted, max);
  const session = `${address}/session/${sessionId}`;
  const post = <T>(path: string, body: object = {}) => command<T>(`${session}/${path}`, 'POST', body);
  return {
    open: (url) => post('url', { url }),
    resize: (width, height) => post('window/rect', { width, height }),
    evaluate: (run, ...args) => post('execute/sync', { script: `return (${run}).apply(null, arguments)`, args }),
    click: ({ [ELEMENT]: id }) => post(`element/${id}/click`),
    type: ({ [ELEMENT]: id }, text) => post(`element/${id}/value`, { text }),
    focused: () => command(`${session}/element/active`, 'GET'),
    close: () => command(session, 'DELETE'),
  };
}
