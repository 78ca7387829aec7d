/** `npm run desk`: the operator's pages in a browser on this machine. `--help` describes it. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type RunningDesk, startDesk } from '../src/desk/start-desk.ts';
import { isLoopback } from '../src/node/loopback.ts';
import { OperatorError } from '../src/node/operator-error.ts';
import { portOwner } from '../src/node/port-owner.ts';
import { readConfig } from '../src/server/config/config.ts';
import { examine } from '../src/server/doctor/examine.ts';
import { openExisting } from '../src/server/open-existing.ts';
import { usageError } from './command.ts';
import { runCommand } from './run-command.ts';
import { actingAsOf, systemUser } from './shop/command.ts';
import { writeNew } from './shop/new-file.ts';

const DESK = {
  name: 'desk',
  usage: `npm run desk [-- --port N] [--as NAME] [--link-file FILE]

Serves the operator's pages of the shop, which may be running, at http://127.0.0.1:4330 until Ctrl-C.
Prints a link that opens them once, within five minutes; Enter prints a new one.
--port N           listens there instead of at DESK_PORT; only this machine reaches it in any case
--as NAME          suggests NAME to whoever opens the desk; it is recorded with what they change
--link-file FILE   without a terminal: writes the link into a new file that only this user can read

The exit code is 1 when the arguments are wrong, the port is taken, or there is no shop.`,
  options: { port: { type: 'string' }, as: { type: 'string' }, 'link-file': { type: 'string' } },
} as const;

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw usageError(DESK, '--port is a number from 1 to 65535.');
  return port;
}

/** @throws {OperatorError} for a setting that would open the desk to others */
function refuseOtherHosts({ DESK_HOST: host = '' }: NodeJS.ProcessEnv): void {
  if (host !== '' && !isLoopback(host))
    throw new OperatorError(
      `The desk listens on 127.0.0.1 alone, not on ${host}: remove DESK_HOST. An SSH tunnel reaches it (docs/operations/desk.md).`,
    );
}

/** The sentence about a port that cannot be used; undefined for another error. */
function portMessage({ code }: NodeJS.ErrnoException, port: number): string | undefined {
  const other = 'Choose another one with --port or DESK_PORT.';
  if (code === 'EACCES') return `Port ${port} needs rights that this user does not have. ${other}`;
  if (code !== 'EADDRINUSE') return undefined;
  const owner = portOwner(port);
  const program = owner === undefined ? 'another program' : `process ${owner.pid} (${owner.command})`;
  return `Port ${port} is in use by ${program}. Stop it, or choose another one with --port or DESK_PORT.`;
}

/** Shows the links of `desk` on the terminal. */
function printLinks(desk: RunningDesk): void {
  console.log(`The desk is open at http://127.0.0.1:${desk.port}, for this machine alone. Ctrl-C closes it.`);
  const print = () =>
    console.log(`\nThis link works once, within 5 minutes. Enter prints a new one.\n\n  ${desk.newLink()}\n`);
  print();
  if (process.stdin.isTTY) createInterface({ input: process.stdin }).on('line', print);
}

/** Writes a link into a new file for this user alone. */
async function writeLink(desk: RunningDesk, file: string): Promise<void> {
  await writeNew(file, async () => `${desk.newLink()}\n`);
  console.log(`The desk is open at http://127.0.0.1:${desk.port}, for this machine alone. Its link is in ${file}.`);
}

/** Resolves at the signal that ends the desk. */
const ended = () => Promise.race((['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => once(process, signal)));

await runCommand(DESK, async ({ values: { port: input, as, 'link-file': file } }) => {
  const requested = portOf(input);
  const operator = { person: systemUser(), actingAs: actingAsOf(DESK, as) };
  refuseOtherHosts(process.env);
  if (file === undefined && !process.stdout.isTTY)
    throw new OperatorError(
      'The link of the desk is printed on a terminal alone, and this is none. Run it in one, or name a file for it: --link-file FILE.',
    );
  const config = readConfig(process.env);
  const port = requested ?? config.deskPort;
  const db = await openExisting(config);
  try {
    const report = (error: unknown, id: string | undefined) => console.error(`Request ${id} failed.`, error);
    const shop = { db, config, now: Date.now, report, examine: () => examine(process.env, process.getuid?.()) };
    const desk = await startDesk(shop, operator, port).catch((error: NodeJS.ErrnoException) => {
      const message = portMessage(error, port);
      throw message === undefined ? error : new OperatorError(message);
    });
    try {
      if (file === undefined) printLinks(desk);
      else await writeLink(desk, file);
      await ended();
      if (file !== undefined) await rm(file, { force: true });
    } finally {
      process.stdin.destroy();
      await desk.stop();
    }
  } finally {
    await db.close();
  }
});
