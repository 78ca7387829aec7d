import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inlineScript } from '../build/inline-script.ts';
import { readSession } from '../features/account/session/session.ts';
import { CASES_NOW, record, SESSION_CASES } from '../features/account/session/session-cases.ts';

let script: string;
beforeAll(async () => {
  script = await inlineScript('/page.js', '', '/without-script.js');
});

/** Runs the inline script in a page that has only what a browser provides at the top of the head. */
function run({
  stored,
  guarded = false,
  state,
}: {
  stored: string | null | 'forbidden';
  guarded?: boolean;
  state?: string;
}) {
  const attributes = new Set(guarded ? ['data-guarded'] : []);
  const listeners = new Map<string, (event?: unknown) => void>();
  const saved: Record<string, string> = {};
  const left: string[] = [];
  const place = { textContent: 'None' };
  const fetched: object[] = [];
  const bundle = { priority: '', setAttribute: (_: 'fetchpriority', priority: string) => (bundle.priority = priority) };
  const page = { stored, now: CASES_NOW, visibility: 'visible' };
  const storage = { deliverToState: state, length: 1, getItem: () => page.stored };
  const context = createContext({
    document: {
      referrer: '',
      head: { append: (links: object) => fetched.push(links) },
      getElementById: () => ({ content: { children: [bundle] } }),
      querySelectorAll: () => [place],
      documentElement: {
        hasAttribute: (name: string) => attributes.has(name),
        toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
      },
      get visibilityState() {
        return page.visibility;
      },
    },
    get localStorage() {
      if (page.stored === 'forbidden') throw new Error('denied');
      return storage;
    },
    sessionStorage: saved,
    location: {
      pathname: '/user/address',
      search: '?a=1',
      hash: '#new',
      origin: 'https://oja.example',
      replace: (path: string) => left.push(path),
    },
    addEventListener: (type: string, listener: () => void) => {
      if (!listeners.has(type)) listeners.set(type, listener);
    },
    history: { state: null },
    setInterval: (listener: () => void) => listeners.set('minute', listener),
    setTimeout: (listener: () => void, ms: number) => listeners.set(`${ms} ms later`, listener),
    requestIdleCallback: (listener: () => void) => listeners.set('idle', listener),
    navigator: {},
    Date: { now: () => page.now },
    URL,
    TextDecoder,
    atob,
    MutationObserver: class {
      constructor(parsed: () => void) {
        listeners.set('parsed', parsed);
      }
      observe() {}
    },
    // The test has no script of every page to load.
    console: { warn: () => undefined },
  });
  runInContext('globalThis.window = globalThis', context);
  runInContext(script, context);
  return {
    attributes,
    bundle,
    fetched,
    stored: saved,
    left,
    page,
    place,
    storage,
    say: (type: string) => listeners.get(type)?.({ type, persisted: true }),
  };
}

test('G-20: an address box says where a customer’s orders go as soon as it is parsed', () => {
  const { place, say } = run({ stored: record({}, { deliverTo: { place: 'Ìbàdàn, Nigeria', addresses: 1 } }) });
  say('parsed');
  expect(place.textContent).toBe('Ìbàdàn, Nigeria');
});

test('G-419: an address box names the state that was chosen, for the first frame of each page', () => {
  const { place, say } = run({ stored: null, state: 'Kano' });
  say('parsed');
  expect(place.textContent).toBe('Kano');
});

test('G-514: an address box follows the state that another tab chooses, and its removal', () => {
  const { attributes, place, say, storage } = run({ stored: null });
  for (const [state, text] of [
    ['Kano', 'Kano'],
    ['Lagos', 'Lagos'],
    [undefined, 'None'],
  ] as const) {
    storage.deliverToState = state;
    say('storage');
    expect([place.textContent, attributes.has('data-located')]).toEqual([text, state !== undefined]);
  }
});

test.each([null, { place: null, addresses: 0 }])('G-20: with the place %j it is left as it is drawn', (deliverTo) => {
  const { place, say } = run({ stored: record({}, { deliverTo }) });
  say('parsed');
  expect(place.textContent).toBe('None');
});

test.each(SESSION_CASES)('decides like the store: %s', (_, stored, isSignedIn) => {
  expect(run({ stored }).attributes.has('data-signed-in')).toBe(isSignedIn);
  expect(readSession(stored, CASES_NOW) !== undefined).toBe(isSignedIn);
});

test.each(SESSION_CASES)(
  'GRD-06/C-81 GRD-10/C-81 GRD-11/C-81 GRD-12/C-81: a guarded page with %s',
  (_, stored, isSignedIn) => {
    const { attributes, stored: saved, left } = run({ stored, guarded: true });
    expect(left).toEqual(isSignedIn ? [] : ['/sign-in']);
    expect(attributes.has('data-leaving')).toBe(!isSignedIn);
    expect(saved.returnTo).toBe(isSignedIn ? undefined : '/user/address?a=1#new');
  },
);

test.each(['scroll', '2000 ms later'])(
  'G-324: bundles are fetched at %s, once the page is idle, behind its pictures',
  (sign) => {
    const { bundle, fetched, say } = run({ stored: null });
    for (const event of ['load', 'idle', sign]) {
      say(event);
      expect(fetched, event).toEqual([]);
    }
    say('idle');
    expect(fetched.length).toBe(1);
    expect(bundle.priority).toBe('low');
  },
);

test('G-501: in a browser that forbids storage a page is as without script', () => {
  const { attributes, left } = run({ stored: 'forbidden', guarded: true });
  expect([attributes.has('data-signed-in'), attributes.has('data-js'), left]).toEqual([false, false, []]);
  expect(run({ stored: null }).attributes.has('data-js')).toBe(true);
});

test('a public page is left by nobody', () => {
  const { left, stored: saved, attributes } = run({ stored: null });
  expect([left, Object.keys(saved).length, attributes.has('data-leaving')]).toEqual([[], 0, false]);
});

describe('a guarded page that is open', () => {
  test.each(['storage', 'pageshow', 'visibilitychange', 'minute'])(
    'is left when the session is gone, seen at %s',
    (event) => {
      const { page, say, left } = run({ stored: record(), guarded: true });
      // A page is hidden before it is shown again.
      if (event === 'pageshow') say('pagehide');
      say(event);
      expect(left).toEqual([]);
      page.stored = null;
      say(event);
      expect(left).toEqual(['/sign-in']);
    },
  );

  test('GRD-09/G-60: is left when the token has run out', () => {
    const { page, say, left } = run({ stored: record(), guarded: true });
    page.now += 3_600_001;
    say('minute');
    expect(left).toEqual(['/sign-in']);
  });

  test('is not left while it is going out of sight: another way out may be under way', () => {
    const { page, say, left } = run({ stored: record(), guarded: true });
    page.stored = null;
    page.visibility = 'hidden';
    say('visibilitychange');
    expect(left).toEqual([]);
  });

  test('is kept by the browser without its sight, and seen again only with a session', () => {
    const { page, say, attributes } = run({ stored: record(), guarded: true });
    say('pagehide');
    expect(attributes.has('data-leaving')).toBe(true);
    say('pageshow');
    expect(attributes.has('data-leaving')).toBe(false);
    say('pagehide');
    page.stored = null;
    say('pageshow');
    expect(attributes.has('data-leaving')).toBe(true);
  });
});
