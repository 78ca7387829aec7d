/** Tests that every command handles help and wrong arguments before it does anything. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CommandCall, createCommandHost } from '../tests/command-host.ts';
import type { Ended } from '../tests/run-script.ts';

const ROOT = path.join(import.meta.dirname, '..');
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
).scripts;
/** Commands that run other programs, which have a help of their own. */
const FOREIGN = ['mutate', 'sbom', 'screenshots'];
const OURS = Object.entries(SCRIPTS).filter(([name]) => !FOREIGN.includes(name));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * A command that runs our own program, with a limit of memory for Node if it needs one; one that needs development
 * packages, or is a tool, runs through `run.mjs`, which installs them.
 */
const OUR_PROGRAM =
  /^node (?:--max-semi-space-size=\d+ )?(?:scripts\/run\.mjs )?((?:scripts|tools)\/\S+\.(?:ts|mjs))((?: --\w+)*)$/;

/** The program of a command, and the options that it always gets. */
function partsOf(command: string): { readonly program: string; readonly fixed: readonly string[] } {
  const [, program = '', options = ''] = OUR_PROGRAM.exec(command) ?? [];
  return { program: path.join(ROOT, program), fixed: options.split(' ').filter(Boolean) };
}

const host = createCommandHost();
afterAll(() => host.close());

/** Whether a program must run in its own process, because it checks `import.meta.main` or is an `.mjs` file. */
const needsProcess = (program: string) =>
  program.endsWith('.mjs') || readFileSync(program, 'utf8').includes('import.meta.main');

function runProcess({ program, args, cwd, env }: CommandCall): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env }, (failure, out, err) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, err }),
    );
  });
}

/** Runs `command` in an empty folder, without settings. */
function run(command: string, ...args: string[]): Promise<Ended> {
  const { program, fixed } = partsOf(command);
  const env = { PATH: process.env.PATH, HOME: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const call = { program, args: [...fixed, ...args], cwd: folder, env };
  return needsProcess(program) ? runProcess(call) : host.run(call);
}

describe('every command of package.json', () => {
  test('is one of our programs, or of another project', () => {
    for (const name of FOREIGN) expect(SCRIPTS[name]).toBeDefined();
    for (const [name, command] of OURS) expect(command, name).toMatch(OUR_PROGRAM);
  });

  test.each(OURS)('G-361: %s answers --help with its usage, and does nothing', async (name, command) => {
    const { code, out, err } = await run(command, '--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^npm (run )?${name}\\b`));
    expect(out.trim().split('\n').length).toBeGreaterThan(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  const withOptions = OURS.filter(([, command]) => /\.ts$/.test(command));
  test.each(withOptions)('%s refuses an option that it does not know with a sentence', async (name, command) => {
    const { code, err } = await run(command, '--no-such-option');
    expect(code).toBe(1);
    expect(err).toBe(`Unknown option '--no-such-option'.\nnpm run ${name} -- --help says how it is used.\n`);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a command in a folder without a shop', () => {
  test.each([
    ['order', ['list']],
    ['order', ['show', 'AP-NG-0000001']],
    ['cache', ['stats']],
    ['backup', ['copies']],
    ['doctor', []],
    ['generate', ['--changed']],
    ['restore', ['copies']],
    ['copy', ['--from', 'sqlite:shop.sqlite', '--to', 'sqlite:other.sqlite']],
  ])('G-362: %s %j says what is missing, and makes no database', async (name, args) => {
    const { err, out } = await run(SCRIPTS[name] ?? '', ...args);
    expect(out + err).toMatch(/[Tt]here is no|No shop runs|cannot be read/);
    expect(out + err).not.toMatch(/\n {4}at /);
    expect(readdirSync(folder, { recursive: true }).filter((file) => String(file).includes('sqlite'))).toEqual([]);
  });

  test('order says where it looked', async () => {
    expect(await run(SCRIPTS.order ?? '', 'list')).toEqual({
      code: 1,
      out: '',
      err: `There is no database of a shop in ${path.join(folder, '.data')}: that is DATA_DIR, and DATABASE_URL is not set. Set them as for the shop, and run the command in its folder.\n`,
    });
  });
});

test('a reader that closes its end is no error, and -h is --help', async () => {
  const child = spawn(process.execPath, [partsOf(SCRIPTS.doctor ?? '').program, '--json'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let error = '';
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  await once(child, 'close');
  expect(error).toBe('');
  expect((await run(SCRIPTS.doctor ?? '', '-h')).out).toContain('npm run doctor');
});

test('a copy names the option whose database cannot be opened, in a sentence', async () => {
  const copy = SCRIPTS.copy ?? '';
  const file = path.join(folder, 'notes.sqlite');
  writeFileSync(file, 'no database');
  const target = ['--to', `sqlite:${path.join(folder, 'copy.sqlite')}`];
  // Nothing listens on port 1.
  const unavailable = await run(copy, '--from', 'postgres://oja@127.0.0.1:1/oja', ...target);
  expect(unavailable).toMatchObject({
    code: 1,
    err: 'PostgreSQL cannot be reached (ECONNREFUSED). Check --from, and that the server runs.\n',
  });
  expect(await run(copy, '--from', `sqlite:${file}`, ...target)).toMatchObject({
    code: 1,
    err: 'The SQLite database of --from cannot be opened: file is not a database.\n',
  });
});
