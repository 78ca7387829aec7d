/**
 * Defines the rooms of the shop (`src` and its demo) in the order of their layers, their kinds of files and allowed
 * imports, and the folders beside it. These are the only such tables: boundaries.ts checks every import against them,
 * and docs/architecture.md shows them.
 */

export interface Room {
  /** The files of the room: a folder, or a name pattern in `src/features`. */
  readonly files: string;
  readonly holds: string;
  /** Rooms that its files may import, besides itself unless `alone` is set. */
  readonly imports: readonly string[];
  /** Rooms that it loads only by `import()`, so that a process that does not need them never loads their code. */
  readonly onDemand?: readonly string[];
  /** Rooms from which it may also import types, without loading their code. */
  readonly types?: readonly string[];
  /** Whether its files must not import each other. */
  readonly alone?: true;
  /** Whether its code is sent to browsers or is part of the page bundle, and so may not import server packages. */
  readonly bundled?: true;
}

const room = (
  files: string,
  holds: string,
  imports: readonly string[],
  more: Omit<Room, 'files' | 'holds' | 'imports'> = {},
): Room => ({
  files,
  holds,
  imports,
  ...more,
});

const BUNDLED = { bundled: true } as const;

/**
 * Rooms in the order of layers: a room may import those before it. Only the interactive parts of features import each
 * other: a component calls browser code, which may open another component.
 */
export const ROOMS = {
  node: room('`src/node`', 'helpers for Node: threads, queues, files, the log', []),
  shared: room('`src/shared`', 'text, money, dates, list queries, picture addresses: rules without I/O', [], BUNDLED),
  style: room('`*.css`', 'styles', [], BUNDLED),
  data: room('`src/data`', 'the database: dialects, migrations, transactions, change log, cache tags', [
    'node',
    'shared',
  ]),
  providers: room(
    '`src/providers`',
    'mail, captcha, Google, payments, geolocation, files: each an interface and its implementations',
    ['data', 'node', 'shared'],
  ),
  calls: room('`x.calls.ts`', 'the calls of a feature as a plain table; safe in a browser', [], {
    alone: true,
    bundled: true,
  }),
  pure: room('`x.ts`', 'rules and constants of a feature, no I/O', ['shared'], {
    bundled: true,
    types: ['contract', 'client', 'data', 'ui'],
  }),
  contract: room('`src/contract`, `x.contract.ts`', 'zod schemas of requests and answers', ['calls', 'pure', 'shared']),
  mails: room('`x.mails.ts`', 'the mails of a feature', ['pure', 'providers', 'shared'], { types: ['repository'] }),
  client: room('`src/client`', 'calls the API: in process, over HTTP, in a browser', ['calls', 'shared'], {
    bundled: true,
    types: ['contract', 'pure'],
  }),
  api: room(
    '`src/api`',
    'what every API route uses: errors, identity, limits, reader threads',
    ['client', 'contract', 'providers', 'data', 'node', 'shared'],
    { types: ['pure'] },
  ),
  repository: room(
    '`x.repository.ts`',
    'the SQL of a feature; functions take a transaction',
    ['pure', 'data', 'node', 'shared'],
    { types: ['contract', 'providers'] },
  ),
  service: room('`x.service.ts`', 'use cases: open transactions, call repositories and providers, queue mails', [
    'api',
    'repository',
    'mails',
    'pure',
    'providers',
    'data',
    'node',
    'shared',
  ]),
  handlers: room('`x.api.ts`', 'routes of a feature: parse, call services, answer with cache tags', [
    'api',
    'service',
    'repository',
    'mails',
    'contract',
    'calls',
    'pure',
    'client',
    'providers',
    'data',
    'node',
    'shared',
  ]),
  ui: room(
    '`src/ui`',
    'components without texts of the shop, each with one list of examples',
    ['shared', 'style'],
    BUNDLED,
  ),
  hydration: room(
    '`src/hydration`',
    'loads code when a page is used, and replays what was done before',
    ['ui', 'shared', 'style'],
    BUNDLED,
  ),
  offline: room(
    '`src/offline`',
    'the service worker, and what a device stores while it has no network',
    ['shared'],
    BUNDLED,
  ),
  store: room('`x.store.ts`', 'what islands share in a browser (nanostores)', ['pure', 'shared'], BUNDLED),
  browser: room(
    '`x.browser.ts`',
    'browser code without React: calls, storage, what opens an island',
    ['store', 'pure', 'client', 'calls', 'ui', 'hydration', 'offline', 'island', 'shared'],
    BUNDLED,
  ),
  island: room('`X.tsx`', 'React components', ['browser', 'store', 'client', 'pure', 'ui', 'shared'], {
    bundled: true,
    types: ['data'],
  }),
  markup: room(
    '`x.markup.ts`',
    'the HTML of a component that pages repeat',
    ['island', 'pure', 'ui', 'shared'],
    BUNDLED,
  ),
  script: room(
    '`x.script.ts`',
    'a small part of the script of every page',
    ['bundles', 'browser', 'store', 'pure', 'hydration', 'calls', 'client', 'shared'],
    BUNDLED,
  ),
  component: room('`X.astro`', 'HTML of a feature', ['pure', 'ui', 'island', 'markup', 'script', 'style', 'shared'], {
    bundled: true,
    types: ['client', 'data'],
  }),
  bundles: room(
    '`src/bundles`',
    'the code that pages load: inline, for every page, for interaction, islands',
    ['script', 'browser', 'store', 'island', 'hydration', 'offline', 'pure', 'ui', 'client', 'shared'],
    BUNDLED,
  ),
  build: room(
    '`src/build`',
    'Astro integrations: the inline script, the service worker, the bundles, `client:intent`',
    ['hydration'],
  ),
  site: room(
    '`src/site`',
    'the table of pages, and the parameters of their addresses',
    ['pure', 'client', 'shared'],
    BUNDLED,
  ),
  layouts: room(
    '`src/layouts`',
    'the shell of the document',
    ['component', 'island', 'markup', 'bundles', 'pure', 'ui', 'client', 'hydration', 'site', 'style', 'shared'],
    BUNDLED,
  ),
  pages: room(
    '`src/pages`',
    'routes: read the address, call the client, compose components',
    ['layouts', 'component', 'island', 'markup', 'script', 'pure', 'ui', 'client', 'site', 'style', 'shared'],
    { alone: true, bundled: true },
  ),
  entry: room(
    '`src/*.ts`',
    'what Astro looks for at the top: middleware, cache provider',
    ['client', 'site', 'pure', 'shared'],
    BUNDLED,
  ),
  import: room('`src/import`', 'the import of files', ['repository', 'pure', 'providers', 'data', 'node', 'shared']),
  demo: room('`tools/demo`', 'the demo marketplace', ['repository', 'pure', 'providers', 'data', 'node', 'shared']),
  server: room(
    '`src/server`',
    'the process that puts it together: configuration, HTTP front, page cache, pictures, workers',
    [
      'service',
      'handlers',
      'api',
      'repository',
      'contract',
      'calls',
      'client',
      'pure',
      'site',
      'providers',
      'data',
      'node',
      'shared',
    ],
    { onDemand: ['demo'] },
  ),
  desk: room(
    '`src/desk`',
    "the operator's pages (`npm run desk`), a process of its own; nothing imports it, and no build holds it",
    ['server', 'service', 'api', 'repository', 'mails', 'pure', 'providers', 'data', 'node', 'shared'],
  ),
} as const;

export type RoomName = keyof typeof ROOMS;

const SUFFIXES: Readonly<Record<string, RoomName>> = {
  calls: 'calls',
  contract: 'contract',
  mails: 'mails',
  api: 'handlers',
  repository: 'repository',
  service: 'service',
  store: 'store',
  browser: 'browser',
  script: 'script',
  markup: 'markup',
};

/**
 * The folders without rooms, and what else their code may import. Nothing in the shop imports a tool: the server's
 * `import()` of the demo is the only way from `src` to `tools`.
 */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  scripts: ['src', 'tests'],
  tests: ['src', 'scripts', 'tools/demo'],
  'tools/demo/command': ['src', 'scripts', 'tools/demo'],
  'tools/audit': ['src', 'scripts', 'tests'],
  'tools/bench': ['src', 'scripts', 'tests', 'tools/demo'],
  'tools/check-official': ['src', 'scripts', 'tests', 'tools/demo'],
  'tools/first-picture': ['src', 'scripts', 'tests', 'tools/bench'],
  'tools/mutate': [],
  'tools/soak': ['src', 'scripts', 'tests', 'tools/demo'],
};

/**
 * The folder of a file: one of {@link FOLDERS}, or `src` or `tools/demo`, whose files are in rooms.
 * @param file path from the root of the repository, with forward slashes
 * @throws {Error} when there is none
 */
export function folderOf(file: string): string {
  const folder = [...Object.keys(FOLDERS), 'src', 'tools/demo'].find((one) => file.startsWith(`${one}/`));
  if (folder === undefined) throw new Error(`${file} is in no folder of scripts/checks/rooms.ts`);
  return folder;
}

/** The room of a file. @param file path from the root of the repository, with forward slashes */
export function roomOf(file: string): RoomName {
  if (file.endsWith('.css')) return 'style';
  if (file.startsWith('tools/demo/')) return 'demo';
  const [top = '', ...rest] = file.split('/').slice(1);
  if (rest.length === 0) return 'entry';
  if (top !== 'features') {
    if (!(top in ROOMS)) throw new Error(`src/${top} is not a room: add it to scripts/checks/rooms.ts`);
    return top as RoomName;
  }
  const suffix = /\.(\w+)\.tsx?$/.exec(file)?.[1];
  const kind = suffix === undefined ? undefined : SUFFIXES[suffix];
  if (kind) return kind;
  if (file.endsWith('.astro')) return 'component';
  return file.endsWith('.tsx') ? 'island' : 'pure';
}
