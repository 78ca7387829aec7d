/** Everything behind `/files`, put together. */
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { createWorkQueue } from '../../node/work-queue.ts';
import { type Compose, localFiles } from '../../providers/files.ts';
import { type FileAnswerer, fileAnswerer } from '../http/file-answer.ts';
import { pictureColours } from './picture-colours.ts';
import { createPictures } from './pictures.ts';
import { variantFolder } from './variant-folder.ts';

export interface FilesOptions {
  /** Absolute; originals are in its `files`, what is made of them in its `pictures`. */
  readonly dataDir: string;
  readonly db: Database;
  /** Makes originals that are not there; without it there are none but those of the folder. */
  readonly compose?: Compose | undefined;
  /** Bytes of memory of this process for files that are asked for often. */
  readonly memory: number;
  /** Headers that every answer carries. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly log: Logger;
}

export function openFiles({ dataDir, db, compose, memory, headers, log }: FilesOptions): FileAnswerer {
  // One queue for all that decodes and encodes: two cores are busy with two jobs, whatever they are.
  const work = createWorkQueue();
  const files = localFiles(path.join(dataDir, 'files'), compose, work, (file) =>
    log.warn({ file }, 'no file: only regular files are served, and no links are followed'),
  );
  const colours = pictureColours(db, work, log);
  const variants = variantFolder(path.join(dataDir, 'pictures'), (file) =>
    log.warn({ file }, 'a stored picture was damaged and is made again'),
  );
  const pictures = createPictures({ files, variants, work, colours, memory, log, now: () => performance.now() });
  const answerer = fileAnswerer(files, pictures, headers);
  return {
    ...answerer,
    async settled() {
      await pictures.settled();
      await colours.settled();
    },
  };
}
