/**
 * Runs commands of `scripts` one after another in a separate process, so that their imports are loaded once. Tests that
 * depend on the process itself (signals, a kill, a closed pipe) use one process per command (`run-script.ts`).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Ended, environmentOf } from './run-script.ts';
import { within } from './within.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PROCESS = path.join(import.meta.dirname, 'processes/command-host.ts');

/** A call of a command. */
export interface CommandCall {
  /** Absolute path of its program. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The complete environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CommandHost {
  /** Runs a command after the earlier calls. */
  run(call: CommandCall): Promise<Ended>;
  /** Like `runScript`, but in the host's process. */
  runScript(script: string, args: readonly string[], dataDir: string): Promise<Ended>;
  close(): Promise<void>;
}

/** Starts the process at the first call. */
export function createCommandHost(): CommandHost {
  let host: { readonly child: ChildProcess; readonly gone: Promise<never> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): { readonly child: ChildProcess; readonly gone: Promise<never> } {
    const child = fork(PROCESS, { execArgv: [], serialization: 'advanced' });
    const gone = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`The process of the commands ended: ${code ?? signal}`);
    });
    gone.catch(() => {});
    return { child, gone };
  }

  async function answer(call: CommandCall): Promise<Ended> {
    host ??= start();
    const answered = once(host.child, 'message');
    host.child.send(call);
    const [ended] = await within(Promise.race([answered, host.gone]), () => `${call.program} ${call.args.join(' ')}`);
    return ended;
  }

  function run(call: CommandCall): Promise<Ended> {
    const turn = last.then(() => answer(call));
    last = turn.catch(() => {});
    return turn;
  }

  return {
    run,
    runScript: (script, args, dataDir) =>
      run({ program: path.join(ROOT, 'scripts', script), args, cwd: ROOT, env: environmentOf(dataDir) }),
    async close() {
      if (!host || host.child.exitCode !== null || host.child.signalCode !== null) return;
      const ended = once(host.child, 'exit');
      host.child.disconnect();
      await within(ended, () => 'the end of the process of the commands');
    },
  };
}
