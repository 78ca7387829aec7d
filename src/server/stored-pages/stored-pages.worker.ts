/**
 * The thread of stored pages: the only one of its process that writes their file, so that no disk blocks the process.
 */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { carried, type ThreadReply, type ThreadRequest } from '../../node/thread.ts';
import { isBusy, isDamaged } from './file-errors.ts';
import { FileUpkeep } from './file-upkeep.ts';
import type { FileStats, PagesAnswer, PagesCommand, PagesSetting } from './messages.ts';
import { PageFile } from './page-file.ts';

/** Milliseconds between two steps that evict. */
const ROOM_PAUSE_MS = 20;
/** Milliseconds between two steps that clear, and between two rounds. */
const CLEAR_PAUSE_MS = 250;
const CLEAR_EVERY_MS = 600_000;
/** Milliseconds for which a count of pages is cached, because counting reads an index of all pages. */
const COUNTED_MS = 60_000;

const port = parentPort;
if (!port) throw new Error('stored-pages.worker.ts runs as a worker thread');
const { file: name, limitBytes } = workerData as PagesSetting;

const file = new PageFile(name);
const upkeep = new FileUpkeep(file, path.dirname(name), limitBytes);
let version: number | undefined;
let making: NodeJS.Timeout | undefined;
let clearing: NodeJS.Timeout | undefined;
/** Error of the last step of upkeep. */
let problem: string | undefined;
let counted = { pages: 0, until: 0 };

/** Runs `work` again on a new file when this one turns out to be damaged. */
function onSoundFile<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamaged(error)) throw error;
    file.damaged += 1;
    file.reopen(true);
    return work();
  }
}

/** Runs a step of upkeep; one that fails, even because of another process, is retried with the next write or round. */
function step(work: () => boolean): boolean {
  try {
    const isDone = onSoundFile(work);
    problem = undefined;
    return isDone;
  } catch (error) {
    if (!isBusy(error)) problem = String(error);
    return true;
  }
}

function makeRoom(): void {
  making ??= setTimeout(() => {
    making = undefined;
    if (!step(() => !upkeep.makeRoom())) makeRoom();
  }, ROOM_PAUSE_MS).unref();
}

/** Opens the file that another process has created. */
function openCurrent(): boolean {
  file.reopen(false);
  return true;
}

function clearSoon(ms: number): void {
  clearing = setTimeout(() => {
    const of = version;
    if (file.isReplaced) step(openCurrent);
    const isDone = of === undefined || step(() => upkeep.clear(of, Date.now()));
    clearSoon(isDone ? CLEAR_EVERY_MS : CLEAR_PAUSE_MS);
  }, ms).unref();
}
// Processes of an earlier build may run for some more minutes.
clearSoon(CLEAR_EVERY_MS);

function put({ rows, version: of, newest, now }: Extract<PagesCommand, { kind: 'put' }>): number | undefined {
  if (!upkeep.hasRoom) {
    makeRoom();
    return 0;
  }
  try {
    const written = file.put(rows, of, newest, now);
    makeRoom();
    return written;
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function stats(): FileStats {
  if (counted.until < performance.now())
    counted = {
      pages: Number(file.prepare('select count(*) as n from pages').get()?.n),
      until: performance.now() + COUNTED_MS,
    };
  const { evicted, cleared, usedBytes: bytes, roomBytes } = upkeep;
  return {
    pages: counted.pages,
    bytes,
    roomBytes,
    evicted,
    cleared,
    damaged: file.damaged,
    ...(problem !== undefined && { error: problem }),
  };
}

function obey(command: PagesCommand): PagesAnswer {
  switch (command.kind) {
    case 'open':
      return file.state;
    case 'renew':
      return file.renew(command.newest);
    case 'use':
      version = command.version;
      makeRoom();
      return undefined;
    case 'get':
      return file.get(command.key, command.version, command.now);
    case 'put':
      return put(command);
    case 'touch':
      file.touch(command.keys, command.version, command.now);
      return undefined;
    case 'stats':
      return stats();
    case 'close':
      clearTimeout(making);
      clearTimeout(clearing);
      file.close();
      return undefined;
  }
}

port.on('message', ({ id, command }: ThreadRequest<PagesCommand>) => {
  let reply: ThreadReply<PagesAnswer>;
  try {
    reply = { id, result: onSoundFile(() => obey(command)) };
  } catch (error) {
    reply = { id, error: carried(error) };
  }
  port.postMessage(reply);
  if (command.kind === 'close') port.close();
});
port.postMessage({ id: 0, result: undefined } satisfies ThreadReply<PagesAnswer>);
