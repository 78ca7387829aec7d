import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFiles, type StoredFile } from '../../providers/files.ts';
import { areClosed, type Bench, CHROME, openBench } from '../pictures/testing.ts';
import { fileAnswerer } from './file-answer.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await bench.put('large.webp', Buffer.alloc(300_000, 1));
  await bench.put('small.png', Buffer.alloc(3000, 2));
  await bench.put('drawing.svg', SVG);
  await bench.put('notes.txt', 'secret');
  await bench.put('page.html', '<script>');
  await bench.put('Ẹ̀wà àgànyìn (1).jpg', 'beans');
});
afterAll(() => bench.close());

const allClosed = () => areClosed(bench.opened);

describe('an original', () => {
  it.each([
    ['large.webp', 300_000],
    ['small.png', 3000],
  ])('%s is served completely, to GET, HEAD and a browser that has it', async (name, size) => {
    const whole = await bench.get(`/files/${name}`);
    expect(whole.status).toBe(200);
    expect(whole.body.length).toBe(size);
    expect(whole.headers).toMatchObject({
      'content-length': String(size),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': expect.stringMatching(/^public, max-age=\d{6,}/),
    });
    expect(whole.headers.vary).toBeUndefined();
    const etag = String(whole.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const header of [etag, `"other", W/${etag}`, '*']) {
      const again = await bench.get(`/files/${name}`, { headers: { 'if-none-match': header } });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await bench.get(`/files/${name}`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await bench.get(`/files/${name}`, { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(size)]);
    expect(await allClosed()).toBe(true);
  });

  it('ignores other parameters', async () => {
    expect((await bench.get('/files/small.png?v=2&width=333')).body.length).toBe(3000);
  });

  it('in SVG has its own policy, and is the same file at any width', async () => {
    for (const target of ['/files/drawing.svg', '/files/drawing.svg?w=320']) {
      const answer = await bench.get(target, { accept: CHROME });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(answer.body.toString()).toBe(SVG);
    }
    expect(bench.jobs).toBe(0);
  });

  it('may have a name in any script', async () => {
    const answer = await bench.get(`/files/${encodeURIComponent('Ẹ̀wà àgànyìn (1).jpg')}`);
    expect([answer.status, answer.body.toString()]).toEqual([200, 'beans']);
  });

  it('is a regular file: a link to the token secret and a pipe are 404, at any width', async () => {
    await writeFile(path.join(bench.folder, '../token-secret'), 'secret');
    await symlink('../token-secret', path.join(bench.folder, 'linked.png'));
    await symlink('..', path.join(bench.folder, 'up'));
    await writeFile(path.join(bench.folder, '../beside.png'), 'secret');
    execFileSync('mkfifo', [path.join(bench.folder, 'pipe.png')]);
    for (const name of ['linked.png', 'up/beside.png', 'up/files/small.png', 'pipe.png']) {
      for (const target of [`/files/${name}`, `/files/${name}?w=320`]) {
        const answer = await bench.get(target);
        expect([answer.status, answer.body.toString()], target).toEqual([404, 'There is no such file.\n']);
      }
    }
    expect(await allClosed()).toBe(true);
  });

  it('is closed when the visitor disconnects before the first byte', async () => {
    const opened: StoredFile[] = [];
    const local = localFiles(bench.folder);
    const files = {
      ...local,
      async openFile(name: string) {
        const file = await local.openFile(name);
        if (file) opened.push(file);
        return file;
      },
    };
    const nothing = () => undefined;
    const none = {
      addInterest: () => () => {},
      kindOf: async () => undefined,
      cachedOriginal: nothing,
      cachedVariant: nothing,
      original: async () => undefined,
      variant: async () => undefined,
      settled: async () => {},
    };
    const server = createServer();
    const left = await new Promise<ServerResponse>((resolve, reject) => {
      server.on('request', (_req, res) => {
        res.on('close', () => resolve(res));
        res.destroy();
      });
      server.listen(0, '127.0.0.1', () => {
        get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false }).on('error', () => {});
      });
      server.on('error', reject);
    });
    const req = Object.assign(new EventEmitter(), { method: 'GET', headers: {} }) as unknown as IncomingMessage;
    await expect(fileAnswerer(files, none, []).answer(req, left, '/files/large.webp', undefined)).rejects.toThrow();
    expect([opened.length, await areClosed(opened)]).toEqual([1, true]);
    await new Promise((done) => server.close(done));
  });
});

describe('paths that are not files', () => {
  it.each([
    ['outside', '/files/../secret.png'],
    ['outside, encoded dots', '/files/%2e%2e/secret.png'],
    ['outside, encoded slash', '/files/..%2fsecret.png'],
    ['outside, twice encoded', '/files/%252e%252e/secret.png'],
    ['outside, backslash', '/files/..%5csecret.png'],
    ['absolute', '/files//etc/passwd.png'],
    ['absolute, encoded', '/files/%2fetc%2fpasswd.png'],
    ['a drive', '/files/C:%5cwindows.png'],
    ['NUL', '/files/small.png%00.png'],
    ['hidden', '/files/.hidden.png'],
    ['a segment of blanks and dots', '/files/%20/..%20/x.png'],
    ['broken encoding', '/files/%'],
    ['broken UTF-8', '/files/%ff.png'],
    ['too long', `/files/${'a'.repeat(201)}.png`],
    ['no picture', '/files/notes.txt'],
    ['a page', '/files/page.html'],
    ['no name', '/files/'],
  ])('%s is a 404 without disk access, at any width', async (_what, target) => {
    const before = bench.touched;
    for (const query of ['', '?w=320']) {
      const answer = await bench.get(target + query);
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
    }
    expect(bench.touched).toBe(before);
  });

  it.each(['333', '0', 'abc', '', '0320', '3.2e2', '+320', '320px', '-320', '1e3', '99999999999999999999'])(
    'the width "%s" is a 400 without disk access',
    async (width) => {
      const before = bench.touched;
      for (const target of [`/files/small.png?w=${width}`, `/files/none.png?a=1&w=${width}&b=2`]) {
        const answer = await bench.get(target);
        expect([answer.status, answer.body.toString()]).toEqual([400, 'This width is not offered.\n']);
      }
      expect(bench.touched).toBe(before);
    },
  );

  it.each(['w=320&w=320', 'w=320&w=640', 'w', 'w=&w=320', '%77=320&w=320'])(
    'the query "%s" is refused',
    async (query) => {
      const before = bench.touched;
      expect((await bench.get(`/files/small.png?${query}`)).status).toBe(400);
      expect(bench.touched).toBe(before);
    },
  );

  it('a name that is too long for the disk, a missing file and a folder are 404', async () => {
    await bench.put('folder.png/x.png', 'x');
    for (const name of [`${'é'.repeat(150)}.png`, 'missing.png', 'folder.png', 'small.png/x.png']) {
      for (const query of ['', '?w=320'])
        expect((await bench.get(`/files/${encodeURI(name)}${query}`)).status, name).toBe(404);
    }
    expect(bench.logged).toEqual([]);
  });
});
