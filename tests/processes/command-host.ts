/**
 * Runs the commands of the messages that it gets, each like a process of its own: with its arguments, folder and
 * environment, its own output and exit code. Answers each with an `Ended`.
 */
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { CommandCall } from '../command-host.ts';
import type { Ended } from '../run-script.ts';

/** Ends a command where it calls `process.exit`. */
class Exit extends Error {}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
let calls = 0;

function setEnvironment(env: CommandCall['env']): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

/** Removes what a command would take with it at the end of its process. */
function forgetListeners(): void {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error');
}

async function run({ program, args, cwd, env }: CommandCall): Promise<Ended> {
  let [out, err] = ['', ''];
  let exited: number | undefined;
  // After `process.exit` a process writes nothing.
  const collect = (add: (text: string) => void) => (chunk: string | Uint8Array) => {
    if (exited === undefined) add(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  process.stdout.write = collect((text) => {
    out += text;
  }) as typeof process.stdout.write;
  process.stderr.write = collect((text) => {
    err += text;
  }) as typeof process.stderr.write;
  process.exit = (code) => {
    exited ??= Number(code ?? process.exitCode ?? 0);
    throw new Exit();
  };
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  process.chdir(cwd);
  setEnvironment(env);
  calls += 1;
  try {
    // Another address for each call, so that the program runs again; what it imports stays loaded.
    await import(`${pathToFileURL(program)}?call=${calls}`);
  } catch (error) {
    if (exited === undefined) {
      err += `${inspect(error)}\n`;
      process.exitCode = 1;
    }
  }
  forgetListeners();
  return { code: exited ?? Number(process.exitCode ?? 0), out, err };
}

process.on('message', async (call: CommandCall) => {
  process.send?.(await run(call));
});
