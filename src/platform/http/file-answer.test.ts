import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, localFiles, type StoredFile } from '../providers/files.ts';
import { answerFile } from './file-answer.ts';

let folder: string;
/** What was opened, so that a test can see it closed. */
let opened: StoredFile[];
let files: Files;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  await writeFile(path.join(folder, 'a.webp'), Buffer.alloc(300_000, 1));
  const local = localFiles(folder);
  opened = [];
  files = {
    async openFile(name) {
      const file = await local.openFile(name);
      if (file) opened.push(file);
      return file;
    },
  };
});
afterAll(() => rm(folder, { recursive: true }));

const allClosed = () => opened.every(({ handle }) => handle.fd === -1);

describe('a file', () => {
  it('is answered whole, and closed whatever was asked', async () => {
    const answers: Promise<void>[] = [];
    const server = createServer((req, res) => {
      // Whoever has it whole may hang up before the answer has seen its own end: what arrived is what counts.
      answers.push(answerFile(files, req, res, req.url ?? '').catch(() => undefined));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const ask = (method: string, headers: Record<string, string> = {}) =>
      new Promise<{ status: number; size: number; etag: string }>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: '/files/a.webp', method, headers, agent: false }, (answer) => {
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, size, etag: String(answer.headers.etag) }));
        }).on('error', reject);
      });
    const whole = await ask('GET');
    expect([whole.status, whole.size]).toEqual([200, 300_000]);
    expect((await ask('GET', { 'if-none-match': whole.etag })).status).toBe(304);
    expect(await ask('HEAD')).toMatchObject({ status: 200, size: 0 });
    await new Promise((done) => server.close(done));
    await Promise.all(answers);
    expect(opened.length).toBe(3);
    expect(allClosed()).toBe(true);
  });

  it('is closed when the visitor went away before the first byte', async () => {
    const server = createServer();
    const gone = await new Promise<ServerResponse>((resolve, reject) => {
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
    await expect(answerFile(files, req, gone, '/files/a.webp')).rejects.toThrow();
    expect(allClosed()).toBe(true);
    await new Promise((done) => server.close(done));
  });
});
