/** Child processes and a temporary folder, which are ended and removed however the run ends. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Part of util-linux: sends a child a signal when this process ends, even if it is killed. */
const LAUNCHER = 'setpriv';
/** Milliseconds for a child to end by itself. */
const GRACE_MS = 12_000;
/** The number of characters of a child's output to store for error messages. */
const TAIL = 4000;

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  /** The end of its output. */
  readonly output: () => string;
  stop(): Promise<void>;
}

export interface Stage {
  /** The temporary folder of this run. */
  readonly folder: string;
  /** Starts `command` on one or several cores, with a channel for messages. */
  start(core: number | readonly number[], command: string, args: readonly string[], options?: SpawnOptions): Child;
  close(): Promise<void>;
}

/** Opens a stage, which is also closed by SIGINT, SIGTERM and SIGHUP. */
export function openStage(): Stage {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const running = new Set<Child>();
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= Promise.all([...running].map((child) => child.stop())).then(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    return closing;
  };
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(signal, () => void close().then(() => process.exit(code)));

  return {
    folder,
    start(core, command, args, options = {}) {
      if (closing) throw new Error('The run is ending.');
      const child = spawn(LAUNCHER, ['--pdeathsig', 'TERM', 'taskset', '-c', String(core), command, ...args], {
        ...options,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          output = (output + chunk).slice(-TAIL);
        });
      const ended = once(child, 'close');
      // Only callers that await it get the error; otherwise it must not end the process.
      ended.catch(() => {});
      const { pid } = child;
      if (pid === undefined) throw new Error(`${LAUNCHER} did not start; it comes with util-linux, as taskset does.`);
      const entry: Child = {
        pid,
        process: child,
        output: () => output,
        async stop() {
          if (child.exitCode === null && child.signalCode === null) {
            child.kill('SIGTERM');
            const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
            await ended;
            clearTimeout(force);
          }
          running.delete(entry);
        },
      };
      running.add(entry);
      child.once('exit', () => running.delete(entry));
      return entry;
    },
    close,
  };
}
