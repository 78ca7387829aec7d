/** Assembles the service behind `/files`. */
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { createWorkQueue } from '../../node/work-queue.ts';
import { type BucketSettings, openBucket } from '../../providers/bucket.ts';
import { bucketFiles } from '../../providers/bucket-files.ts';
import { type Compose, localFiles } from '../../providers/files.ts';
import { type FileAnswerer, fileAnswerer } from '../http/file-answer.ts';
import { pictureColours } from './picture-colours.ts';
import { createPictures } from './pictures.ts';
import { variantFolder } from './variant-folder.ts';

export interface FilesOptions {
  /** Absolute path; it holds variants in `pictures`, and originals in `files` unless there is a bucket. */
  readonly dataDir: string;
  readonly bucket: BucketSettings | undefined;
  /** Maximum bytes of variants on disk. */
  readonly variantBytes: number;
  readonly db: Database;
  /** Draws missing originals; without it only stored files exist. */
  readonly compose?: Compose | undefined;
  /** Memory of this process for popular files, in bytes. */
  readonly memory: number;
  /** Headers of every answer. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly log: Logger;
}

/** Opens the service behind `/files`. */
export function openFiles({ dataDir, db, bucket, compose, memory, headers, log, ...more }: FilesOptions): FileAnswerer {
  // All decoding and encoding shares one queue, because two jobs keep two cores busy.
  const work = createWorkQueue();
  const files = bucket
    ? bucketFiles({
        bucket: openBucket(bucket),
        compose,
        work,
        onError: (error) => log.error({ err: error }, 'the storage of pictures failed'),
      })
    : localFiles(path.join(dataDir, 'files'), compose, work, (file) =>
        log.warn({ file }, 'not a file: only regular files are served, and links are not followed'),
      );
  const colours = pictureColours(db, work, log);
  const variants = variantFolder({
    folder: path.join(dataDir, 'pictures'),
    max: more.variantBytes,
    onDamage: (file) => log.warn({ file }, 'a stored picture was damaged and is made again'),
    onTrimError: (error) => log.error({ err: error }, 'pictures that are not used could not be deleted'),
  });
  const pictures = createPictures({ files, variants, work, colours, memory, log, now: () => performance.now() });
  const answerer = fileAnswerer(files, pictures, headers);
  return {
    ...answerer,
    async settled() {
      await pictures.settled();
      await colours.settled();
      await variants.settled();
    },
  };
}
