/** Runs an operator's command in a separate process, on the embedded database of a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The environment of a command: that of this process, with the embedded database of `dataDir`. */
export function environmentOf(dataDir: string): Record<string, string | undefined> {
  const { DATABASE_URL: _unset, ...env } = process.env;
  return { ...env, DATA_DIR: dataDir };
}

export interface RunningScript {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** @param script below `scripts`, such as `order.ts` */
export function startScript(script: string, args: readonly string[], dataDir: string): RunningScript {
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], { env: environmentOf(dataDir) });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, out, err })) };
}

/** Runs the command to its end. */
export const runScript = (script: string, args: readonly string[], dataDir: string): Promise<Ended> =>
  startScript(script, args, dataDir).ended;
