/**
 * Runs the commands of the messages that it gets, each like a process of its own: with its arguments, folder and
 * environment, its own output and exit code. Answers each with an `Ended`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { CommandCall } from '../command-host.ts';
import type { Ended } from '../run-script.ts';

/** Ends a command where it calls `process.exit`. */
class Exit extends Error {}

interface Running {
  out: string;
  err: string;
  /** Set by `process.exit`, after which a process writes nothing. */
  exited: number | undefined;
  isOver: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** The command whose code runs: a timer of one that has ended belongs to none of those after it. */
const running = new AsyncLocalStorage<Running>();
let calls = 0;

const collect = (stream: 'out' | 'err') =>
  ((chunk: string | Uint8Array) => {
    const command = running.getStore();
    if (command && command.exited === undefined) command[stream] += Buffer.from(chunk as string).toString();
    return true;
  }) as typeof process.stdout.write;
process.stdout.write = collect('out');
process.stderr.write = collect('err');
process.exit = ((code?: number) => {
  const command = running.getStore();
  if (!command || command.isOver) return;
  command.exited ??= Number(code ?? process.exitCode ?? 0);
  throw new Exit();
}) as typeof process.exit;

function setEnvironment(env: CommandCall['env']): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

/** Removes what the end of its process would remove. */
function forgetListeners(): void {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error');
}

async function run({ program, args, cwd, env }: CommandCall): Promise<Ended> {
  const command: Running = { out: '', err: '', exited: undefined, isOver: false };
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  process.chdir(cwd);
  setEnvironment(env);
  calls += 1;
  try {
    // Another address for each call, so that the program runs again; what it imports stays loaded.
    await running.run(command, () => import(`${pathToFileURL(program)}?call=${calls}`));
  } catch (error) {
    if (command.exited === undefined) {
      command.err += `${inspect(error)}\n`;
      process.exitCode = 1;
    }
  }
  command.isOver = true;
  forgetListeners();
  return { code: command.exited ?? Number(process.exitCode ?? 0), out: command.out, err: command.err };
}

process.on('message', async (call: CommandCall) => {
  process.send?.(await run(call));
});
