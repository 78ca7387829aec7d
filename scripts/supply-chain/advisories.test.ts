/** `npm audit` against a double of the registry that follows npm's documentation. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askAdvisories } from './advisories.ts';

const ADVISORY = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Reads any file',
  severity: 'high',
  vulnerable_versions: '<1.2.0',
  cwe: [],
  cvss: { score: 8, vectorString: null },
};

let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'advisories-'));
  const project = { name: 'shop', version: '1.0.0', dependencies: { pots: '1.0.0' } };
  const lock = {
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': project, 'node_modules/pots': { version: '1.0.0' } },
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(project));
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
});
afterEach(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The result for a registry that answers with `listener`. */
async function askAt(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return askAdvisories(folder, {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
  });
}

/** Answers the bulk call for advisories with `found`; the package has two versions. */
const registry =
  (found: object): RequestListener =>
  (req, res) => {
    const versions = { '1.0.0': { name: 'pots', version: '1.0.0' }, '1.2.0': { name: 'pots', version: '1.2.0' } };
    const isBulk = req.method === 'POST' && req.url?.endsWith('/security/advisories/bulk');
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(isBulk ? found : { name: 'pots', 'dist-tags': { latest: '1.2.0' }, versions }));
  };

test('G-273: an advisory is named with its package, severity and versions', async () => {
  expect(await askAt(registry({ pots: [ADVISORY] }))).toMatchObject({
    advisories: [
      { name: 'pots', severity: 'high', title: 'Reads any file', range: '<1.2.0', url: 'https://advisories.example/1' },
    ],
  });
});

test('a registry without advisories about our packages', async () => {
  expect(await askAt(registry({}))).toEqual({ advisories: [] });
});

test('G-273: a registry that cannot answer is no good news', async () => {
  const answer = await askAt((_, res) => res.writeHead(405).end());
  expect(answer).toEqual({ unknown: expect.stringContaining('405 Method Not Allowed') });
});
