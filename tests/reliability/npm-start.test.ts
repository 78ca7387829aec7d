/** `npm start` and its npm process: which process ends with which, and a second start while the first is running. */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { portOwner } from '../../src/node/port-owner.ts';
import { messageOfOtherShops } from '../../src/server/process/other-shops.ts';
import { MORE } from '../more.ts';
import { within } from '../within.ts';
import { type ShopProcess, startByNpm, startProcess } from './shop-process.ts';
import { startedShops } from './started-shops.ts';

/** Required settings of a live shop. */
const LIVE = { SHOP_MODE: 'live', PUBLIC_URL: 'https://oja.example', MAIL_OUTBOX: '1' };

const shops = startedShops();

describe('npm', () => {
  let byNpm: ShopProcess | undefined;
  afterEach(async () => {
    if (byNpm === undefined) return;
    signalAll(byNpm, 'SIGKILL');
    await byNpm.ended;
    byNpm = undefined;
  });

  async function openByNpm(): Promise<ShopProcess> {
    byNpm = startByNpm({ DATA_DIR: shops.dataDir, PORT: String(shops.port), ...LIVE });
    await byNpm.printed('is open at');
    return byNpm;
  }

  /** Sends a signal to npm and all processes that it started, including those that outlived it. */
  function signalAll({ child }: ShopProcess, signal: NodeJS.Signals): void {
    try {
      process.kill(-(child.pid as number), signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** The streams close when the last process that uses them has ended. */
  const allEnded = (shop: ShopProcess) =>
    within(shop.ended, () => `the shop to end with npm. It printed:\n${shop.output()}`);

  /** The pid of the program that listens, which differs from npm's. */
  const pidOfShop = () => {
    const owner = portOwner(shops.port);
    if (owner === undefined) throw new Error(`nobody listens on ${shops.port}`);
    return owner.pid;
  };

  async function expectEnd(signal: NodeJS.Signals): Promise<void> {
    const shop = await openByNpm();
    shop.child.kill(signal);
    await allEnded(shop);
    expect(await shops.isRefused()).toBe(true);
  }

  test('G-369: SIGKILL to npm ends the shop, and frees the port', () => expectEnd('SIGKILL'));

  // The shop notices that its npm has ended, for any reason.
  test.each(['SIGTERM', 'SIGHUP'] as const)('G-369: %s to npm ends the shop', { tags: [MORE] }, expectEnd);

  // tests/reliability/start.test.ts tests it for a shop without npm.
  test('G-369: Ctrl-C, which a terminal sends to npm, the shell and the shop, ends them', {
    tags: [MORE],
  }, async () => {
    const shop = await openByNpm();
    signalAll(shop, 'SIGINT');
    await allEnded(shop);
    expect(await shops.isRefused()).toBe(true);
  });

  test.runIf(process.platform === 'linux')(
    'G-369: a terminal that closes ends npm, and a shop without a terminal goes on (nohup)',
    async () => {
      const shop = await openByNpm();
      const pid = pidOfShop();
      signalAll(shop, 'SIGHUP');
      await within(once(shop.child, 'exit'), () => 'npm to end');
      // Longer than it takes to notice that npm has ended.
      for (let k = 0; k < 30; k += 1) {
        expect((await shops.get('/healthz')).status).toBe(200);
        await setTimeout(100);
      }
      expect(pidOfShop()).toBe(pid);
      process.kill(pid, 'SIGTERM');
      await allEnded(shop);
    },
  );
});

test('a second start: G-370: on the same port it names the program that has it; G-372: on the same DATA_DIR it warns', async () => {
  const first = startProcess({ DATA_DIR: shops.dataDir, PORT: String(shops.port), ...LIVE });
  await first.printed('is open at');
  const onPort = shops.start({ ...LIVE, DATA_DIR: path.join(shops.dataDir, 'second') });
  expect(await onPort.ended).toBe(1);
  const program = process.platform === 'linux' ? /process \d+ \(.*src\/server\/main\.ts\)/ : /another program/;
  const message = new RegExp(`^Port ${shops.port} is in use by ${program.source}\\. Stop it, or set PORT`);
  expect(onPort.output().trim().split('\n')).toEqual([expect.stringMatching(message)]);

  const warning = `Warning: another shop runs on DATA_DIR ${shops.dataDir} (process ${first.child.pid}). Both sell the same products; stop one of them unless this is intended.`;
  const onFolder = shops.start({ ...LIVE, PORT: String(await freePort()) });
  await onFolder.printed('is open at');
  expect(onFolder.output()).toContain(warning);
  onFolder.child.kill('SIGTERM');
  await onFolder.ended;

  // The warning that the next start would print.
  const others = () => messageOfOtherShops({ dataDir: shops.dataDir, databaseUrl: undefined }, console);
  expect(await others()).toBe(warning);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await others()).toBe(undefined);
});
