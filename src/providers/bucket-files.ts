/** Files of the shop in a bucket, with the interface of the folder. */
import { createWorkQueue, type WorkQueue } from '../node/work-queue.ts';
import { type Bucket, StorageUnavailableError } from './bucket.ts';
import { type Compose, type Files, isSafePath, storingComposer } from './files.ts';

/** Milliseconds that the state of an object is cached, because a request for it costs time and money. */
const TRUST_MS = 60_000;
/** Milliseconds during which a failed storage gets no request, so that callers do not wait for it one after another. */
const PAUSE_MS = 2_000;

interface BucketFilesOptions {
  readonly bucket: Bucket;
  /** Generates missing pictures, which are then stored in the bucket. */
  readonly compose?: Compose | undefined;
  readonly work?: WorkQueue;
  /** Called with each failure of the storage. */
  readonly onError?: (error: StorageUnavailableError) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Returns the files of `bucket`. For {@link PAUSE_MS} after an outage, calls throw its `StorageUnavailableError`
 * immediately.
 */
export function bucketFiles({
  bucket,
  compose,
  work = createWorkQueue(),
  onError = () => {},
  now = () => performance.now(),
}: BucketFilesOptions): Files {
  let unavailable: { readonly error: StorageUnavailableError; readonly until: number } | undefined;

  async function guarded<T>(job: () => Promise<T>): Promise<T> {
    if (unavailable && now() < unavailable.until) throw unavailable.error;
    try {
      return await job();
    } catch (error) {
      if (error instanceof StorageUnavailableError) {
        onError(error);
        if (error.isOutage) unavailable = { error, until: now() + PAUSE_MS };
      }
      throw error;
    }
  }

  const composeOnce = storingComposer(work, (name, content) => guarded(() => bucket.put(name, content)), compose);

  /** Returns what `look` finds at a path; generates the picture when it is missing. */
  async function find<T>(filePath: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!isSafePath(filePath)) return undefined;
    const found = await guarded(look);
    return found ?? ((await composeOnce(filePath)) ? guarded(look) : undefined);
  }

  return {
    trustMs: TRUST_MS,
    findFile: (filePath) => find(filePath, () => bucket.head(filePath)),
    async openFile(filePath) {
      const found = await find(filePath, () => bucket.get(filePath));
      return (
        found && {
          size: found.size,
          version: found.version,
          read: () => guarded(found.read),
          stream: found.stream,
          close: async () => found.close(),
        }
      );
    },
  };
}
