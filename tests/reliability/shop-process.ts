/** The shop as a process, started as a person would start it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { within } from '../within.ts';

export const ROOT = path.join(import.meta.dirname, '../..');

export interface ShopProcess {
  readonly child: ChildProcess;
  /** Its output so far, both streams. */
  readonly output: () => string;
  /** Resolves once `message` was printed; rejects when it ends first, or prints nothing for 90 s. */
  printed(message: string | RegExp): Promise<void>;
  /** The exit code; null when it ended by a signal. */
  readonly ended: Promise<number | null>;
}

/** Runs `scripts/start.mjs` with a clean environment except for PATH and Node's compile cache. */
export function startShop(settings: Readonly<Record<string, string>>): ShopProcess {
  return watch(
    spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
      cwd: ROOT,
      env: environment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Runs `npm start`, whose npm, shell and shop are three processes in a group of their own. */
export function startByNpm(settings: Readonly<Record<string, string>>): ShopProcess {
  return watch(
    spawn('npm', ['start'], {
      cwd: ROOT,
      env: environment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A signal to the process group reaches only these processes, like a signal from a terminal.
      detached: true,
    }),
  );
}

/**
 * Runs the same program as `scripts/start.mjs`, without checking the build: a single process that receives signals
 * directly and ends with the test.
 */
export function startProcess(settings: Readonly<Record<string, string>>): ShopProcess {
  return startProgram(path.join(ROOT, 'src/server/main.ts'), [], settings);
}

/** Runs another program in the same way. */
export function startProgram(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): ShopProcess {
  return watch(
    spawn(path.join(ROOT, 'node_modules/.bin/node'), [program, ...args], {
      cwd: ROOT,
      env: { ...environment(settings), NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
}

const environment = (settings: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  LOG_LEVEL: 'warn',
  PICTURES_AHEAD: '0',
  ...settings,
});

function watch(child: ChildProcess): ShopProcess {
  let output = '';
  const check = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      for (const look of check) look();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    ended,
    printed: (message) => {
      const found = new Promise<void>((resolve, reject) => {
        const look = () => {
          if (typeof message === 'string' ? !output.includes(message) : !message.test(output)) return;
          check.delete(look);
          resolve();
        };
        check.add(look);
        look();
        void ended.then(() => reject(new Error(`It ended before it printed ${message}:\n${output}`)));
      });
      return within(
        found,
        () => `a process to print ${message}. It printed:\n${output}`,
        () => output,
      );
    },
  };
}
