/** `npm run desk` as a process: where it listens, where its link is, and how it ends. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { type RunningScript, runScript, startScript } from '../../run-script.ts';
import { until } from '../../within.ts';

describe('npm run desk', () => {
  let dataDir: string;
  let desk: RunningScript;
  let port: number;
  let link: string;
  const file = () => path.join(dataDir, 'link');
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'desk-command-'));
    const db = await openDatabase({ dataDir });
    await migrate(db);
    await db.close();
    port = 10_000 + (process.pid % 20_000);
    desk = startScript('desk.ts', ['--port', String(port), '--as', 'Amaka', '--link-file', file()], dataDir);
    await until('the link of the desk', async () => /\n$/.test(await readFile(file(), 'utf8').catch(() => '')));
    link = (await readFile(file(), 'utf8')).trim();
  });
  afterAll(async () => {
    desk.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true });
  });

  test('G-617: without a terminal the link is in a file for this user alone, and printed nowhere', async () => {
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(new URL(link).host).toBe(`127.0.0.1:${port}`);
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('value="Amaka"')]);
    const { code, out, err } = await runScript('desk.ts', [], dataDir);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('The link of the desk is printed on a terminal alone, and this is none.');
  });

  test('G-617: a second desk on the port, a file that exists, and another host are sentences', async () => {
    const other = path.join(dataDir, 'other');
    const second = await runScript('desk.ts', ['--port', String(port), '--link-file', other], dataDir);
    expect([second.code, second.err]).toEqual([1, expect.stringContaining(`Port ${port} is in use by `)]);
    const free = String(port + 1);
    const written = await runScript('desk.ts', ['--port', free, '--link-file', file()], dataDir);
    expect([written.code, written.err]).toEqual([1, `${file()} exists already, and is not overwritten.\n`]);
    const wrong = await runScript('desk.ts', ['--port', '0'], dataDir);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('--port is a number from 1 to 65535.')]);
    process.env.DESK_HOST = '0.0.0.0';
    const elsewhere = await runScript('desk.ts', ['--link-file', other], dataDir);
    delete process.env.DESK_HOST;
    expect([elsewhere.code, elsewhere.err]).toEqual([1, expect.stringContaining('listens on 127.0.0.1 alone')]);
  });

  test('G-617: a signal ends it, with its link', async () => {
    desk.child.kill('SIGINT');
    const { code, out, err } = await desk.ended;
    expect([code, err]).toEqual([0, '']);
    expect(out).not.toContain(new URL(link).searchParams.get('key'));
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });
});
