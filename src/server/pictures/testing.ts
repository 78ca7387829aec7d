/** The image service for tests: real files, folders and sockets, with counters. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createWorkQueue, type WorkQueue } from '../../node/work-queue.ts';
import { type Compose, type Files, localFiles, type StoredFile } from '../../providers/files.ts';
import { fileAnswerer } from '../http/file-answer.ts';
import type { PictureColours } from './picture-colours.ts';
import { createPictures } from './pictures.ts';
import { variantFolder } from './variant-folder.ts';

export interface FileAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface RequestOptions {
  readonly accept?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Bench {
  /** Absolute path of the folder of originals. */
  readonly folder: string;
  readonly variants: string;
  /** Thrown instead of checking a file. */
  error: Error | undefined;
  /** Number of times that files were checked or opened. */
  touched: number;
  /** Number of decoding and encoding jobs. */
  jobs: number;
  /** Every opened file. */
  readonly opened: readonly StoredFile[];
  /** Pictures whose colour was requested. */
  readonly learnt: readonly (readonly [path: string, changed: boolean])[];
  readonly logged: readonly { readonly level: number; readonly msg: string }[];
  /** Time of the service's clock, in ms. */
  now: number;
  readonly port: number;
  put(name: string, content: Buffer | string): Promise<void>;
  get(target: string, requested?: RequestOptions): Promise<FileAnswer>;
  /** Rewrites every file with the same content, as a copy of the folder or a restore does. */
  copyOriginals(): Promise<void>;
  /** See `FileAnswerer`. */
  preparePicture(target: string): Promise<void>;
  /** See `Pictures`. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Whether every one of `files` was closed, so that it cannot be read. */
export async function areClosed(files: readonly StoredFile[]): Promise<boolean> {
  const codes = await Promise.all(files.map((file) => file.read().then(String, (error) => String(error.code))));
  return codes.every((code) => code === 'EBADF');
}

export interface BenchOptions {
  readonly memory?: number;
  readonly compose?: Compose;
  readonly work?: WorkQueue;
  /** The data folder of another bench. */
  readonly home?: string;
}

export const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
export const WEBP_ONLY = 'image/webp,*/*;q=0.8';

function send(
  port: number,
  target: string,
  { accept, method = 'GET', headers = {} }: RequestOptions,
): Promise<FileAnswer> {
  const sent = { ...headers, ...(accept === undefined ? {} : { accept }) };
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: target, method, headers: sent, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** Records the pictures whose colour is requested in `learnt`. */
const coloursInto = (learnt: [string, boolean][]): PictureColours => ({
  learn: (name, _variant, changed) => void learnt.push([name, changed]),
  settled: async () => {},
});

/** Changes the modification time of every file below `folder`, as a copy does. */
async function writeAgain(folder: string): Promise<void> {
  const later = new Date(Date.now() + 60_000);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), later, later);
}

/** Opens the image service in a temporary folder, or in the folder of another bench. */
export async function openBench({ memory = 10_000_000, compose, work, home }: BenchOptions = {}): Promise<Bench> {
  const root = home ?? (await mkdtemp(path.join(tmpdir(), 'pictures-')));
  const folder = path.join(root, 'files');
  const variants = path.join(root, 'pictures');
  await mkdir(folder, { recursive: true });
  const queue = work ?? createWorkQueue();
  const logged: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const opened: StoredFile[] = [];
  const learnt: [string, boolean][] = [];
  const local = localFiles(folder, compose, queue);
  const files: Files = {
    trustMs: local.trustMs,
    findFile(name) {
      bench.touched += 1;
      return bench.error ? Promise.reject(bench.error) : local.findFile(name);
    },
    async openFile(name) {
      bench.touched += 1;
      const file = await local.openFile(name);
      if (file) opened.push(file);
      return file;
    },
  };
  const run: WorkQueue['run'] = (...job) => {
    bench.jobs += 1;
    return queue.run(...job);
  };
  const store = variantFolder({
    folder: variants,
    max: 100_000_000,
    onDamage: (file) => log.warn({ file }, 'damaged'),
    onTrimError: (error) => log.error({ err: error }, 'not deleted'),
  });
  const pictures = createPictures({
    files,
    variants: store,
    work: { ...queue, run },
    colours: coloursInto(learnt),
    memory,
    log,
    now: () => bench.now,
  });
  const policy: [string, string] = ['content-security-policy', "default-src 'none'"];
  const { answer, answerFromMemory, preparePicture } = fileAnswerer(files, pictures, [policy]);
  const server = createServer((req, res) => {
    if (answerFromMemory(req, res)) return;
    const [rawPath = '', query] = (req.url ?? '').split('?');
    answer(req, res, rawPath, query).catch((error: unknown) => {
      if (!res.destroyed) log.error({ err: error }, 'a request failed');
      res.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const bench: Bench = {
    ...{
      folder,
      variants,
      opened,
      learnt,
      logged,
      port,
      preparePicture,
      settled: pictures.settled,
      error: undefined,
      touched: 0,
      jobs: 0,
      now: 0,
    },
    async put(name, content) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    copyOriginals: () => writeAgain(folder),
    get: (target, requested = {}) => send(port, target, requested),
    async close() {
      await new Promise((done) => server.close(done));
      await store.settled();
      await rm(root, { recursive: true, force: true });
    },
  };
  return bench;
}
