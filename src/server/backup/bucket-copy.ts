/** Copies the pictures of a bucket into a backup, or those of a backup into a bucket. */
import { link, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../node/operator-error.ts';
import type { Bucket, ListedObject } from '../../providers/bucket.ts';
import { isSafePath } from '../../providers/files.ts';
import { type Checksums, checksumOf } from './checksums.ts';

/** Objects that are copied at the same time, because a storage is slow to begin an answer. */
const AT_ONCE = 8;

/** An earlier backup whose unchanged files a new backup shares instead of copying them again. */
export interface Earlier {
  readonly folder: string;
  readonly checksums: Checksums;
}

/** Runs `work`; returns undefined when a file that it needs does not exist. */
export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Shares the file `name` with the earlier backup when its size and modification time are the same.
 * @param target the absolute path in the new backup
 * @returns its checksum; undefined when it must be copied
 */
export async function shareWith(
  earlier: Earlier | undefined,
  name: string,
  { size, mtime }: { readonly size: number; readonly mtime: Date },
  target: string,
): Promise<string | undefined> {
  const known = earlier?.checksums.get(name);
  if (!earlier || known === undefined) return undefined;
  const before = path.join(earlier.folder, name);
  const found = await unlessMissing(() => stat(before));
  if (found?.size !== size || found.mtime.getTime() !== mtime.getTime()) return undefined;
  await link(before, target);
  return known;
}

/** Waits for all of `running` to end, then throws the first error. */
async function allDone(running: readonly Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(running)) if (one.status === 'rejected') throw one.reason;
}

/** Runs `work` for each of `items`, {@link AT_ONCE} at a time. */
async function forEach<T>(items: AsyncIterable<T> | Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    await allDone(batch.map(work));
    batch = [];
  }
  await allDone(batch.map(work));
}

/**
 * Copies all pictures of `bucket` into `files` of the backup `folder` and adds their checksums to `checksums`. Skips
 * objects whose names the shop would not serve.
 * @throws {StorageUnavailableError} or the system's error
 */
export async function copyBucket(
  bucket: Bucket,
  folder: string,
  earlier: Earlier | undefined,
  checksums: Map<string, string>,
): Promise<void> {
  async function copyOne({ name: object, size, modified: mtime }: ListedObject): Promise<void> {
    if (!isSafePath(object)) return;
    const name = `files/${object}`;
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const shared = await shareWith(earlier, name, { size, mtime }, target);
    if (shared !== undefined) {
      checksums.set(name, shared);
      return;
    }
    // A running shop may delete a picture meanwhile; the copied database needs none that is written later.
    const content = await (await bucket.get(object))?.read();
    if (!content) return;
    await writeFile(target, content, { mode: 0o600, flush: true });
    await utimes(target, mtime, mtime);
    checksums.set(name, await checksumOf(target));
  }
  await forEach(bucket.list(), copyOne);
}

/**
 * Puts the pictures of the backup `folder` into `bucket`. A picture that is already there with the same content stays.
 * @param put is called with the name of each object that was written
 * @throws {OperatorError} when the bucket has a different picture under the same name; nothing is overwritten
 */
export async function fillBucket(bucket: Bucket, folder: string, checksums: Checksums, put: Set<string>) {
  await forEach(
    [...checksums.keys()].filter((name) => name.startsWith('files/')),
    async (name) => {
      const object = name.slice('files/'.length);
      const content = await readFile(path.join(folder, name));
      const found = await bucket.get(object);
      if (!found) {
        put.add(object);
        await bucket.put(object, content);
      } else if (!(await found.read()).equals(content))
        throw new OperatorError(
          `The bucket has another picture at ${object}, and a restore overwrites nothing. Set FILES_S3_BUCKET to an empty one, or remove that picture.`,
        );
    },
  );
}
