/**
 * Everything behind the HTTP front: the database, the API and the files. The shop, `npm run dev` and the tests use it.
 */
import type { Logger } from 'pino';
import { openReaders, type Readers } from '../api/readers.ts';
import { type Api, inProcessTransport } from '../api/route.ts';
import { createUncachedWork, type UncachedWork } from '../api/uncached-work.ts';
import type { Transport } from '../client/client.ts';
import { httpTransport } from '../client/http-transport.ts';
import type { Database } from '../data/database.ts';
import { openDatabase } from '../data/open.ts';
import { storePlaces } from '../features/location/nigeria/store-places.service.ts';
import { traceHeaders } from '../node/spans.ts';
import { type Config, isOwnApi } from './config/config.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createApi } from './http/api.ts';
import type { FileAnswerer } from './http/file-answer.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createWriteProbe, type WriteProbe } from './http/write-probe.ts';
import { openDemo, refuseDemo } from './open-demo.ts';
import { openFiles } from './pictures/open-files.ts';
import { prepareDatabase } from './prepare-database.ts';
import { type OpenServices, openServices } from './providers/open-services.ts';
import { lockStandInAccounts } from './stand-in-accounts.ts';
import { WRITER } from './writer/tasks.ts';

export interface Marketplace {
  readonly db: Database;
  readonly api: Api;
  /** How pages call the API: inside the process, or over HTTP to `API_BASE`. */
  readonly transport: Transport;
  /** The service behind `/files`; settle it before the database is closed. */
  readonly files: FileAnswerer;
  readonly writeProbe: WriteProbe;
  readonly uncached: UncachedWork;
  /** Threads for long reads, which end when the database is closed; undefined when the main thread runs such reads. */
  readonly readers: Readers | undefined;
  /** Background work; the process that answers requests starts it, and stops it before the database is closed. */
  readonly services: Pick<OpenServices, 'start' | 'stop'>;
  /** The key that signs carts and forms of the pages without script. */
  readonly plainKey: Uint8Array;
  /** Starts housekeeping; stop it before the database is closed. */
  readonly openHousekeeping: () => ReturnType<typeof startHousekeeping>;
}

/** Receives progress messages of {@link openMarketplace}. */
export type Progress = (message: string) => void;

/**
 * Refuses a demo, locks the accounts that only the demo's Google has confirmed, and adds the places of Nigeria to a
 * shop without places.
 */
async function prepareLive(db: Database): Promise<void> {
  try {
    await refuseDemo(db.read);
    await lockStandInAccounts(db);
    await storePlaces(db);
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * Opens and migrates the database and, in a demo, fills it when it is empty.
 * @param now milliseconds since 1970
 * @throws {OperatorError} when a live shop's database holds a demo
 */
export async function openMarketplace(
  config: Config,
  log: Logger,
  now: () => number,
  progress: Progress,
): Promise<Marketplace> {
  const report = (message: string, error?: unknown) =>
    error === undefined ? log.warn(message) : log.error({ err: error }, message);
  const db = await openDatabase(config, report, WRITER);
  await prepareDatabase(db);
  const compose = config.mode === 'demo' ? await openDemo(db, now(), progress) : undefined;
  if (config.mode === 'live') await prepareLive(db);
  const open = await openServices(config, db, log, now);
  const uncached = createUncachedWork(config.limits);
  const readers =
    config.readerThreads === 0 ? undefined : openReaders({ place: config, log, threads: config.readerThreads });
  const api = createApi({ db, now, log, services: open.services, uncached, readers });
  const writeProbe = createWriteProbe({ db, dataDir: config.dataDir, log, clock: () => performance.now() });
  return {
    db: {
      ...db,
      async close() {
        await writeProbe.stop();
        await readers?.close();
        await db.close();
      },
    },
    readers,
    api,
    services: open,
    plainKey: open.plainKey,
    uncached,
    writeProbe,
    openHousekeeping: () => startHousekeeping(db, open.services, log, config.backupEvery),
    transport: isOwnApi(config) ? inProcessTransport(api) : httpTransport(config.apiBase, undefined, traceHeaders),
    files: openFiles({
      dataDir: config.dataDir,
      db,
      bucket: config.bucket,
      variantBytes: config.variantBytes,
      compose,
      memory: Math.floor(config.fileCacheBytes / config.workers),
      headers: securityHeaders(config.publicUrl?.startsWith('https:') ?? false),
      log,
    }),
  };
}
