/** Assembles the service behind `/files`. */
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
  /** An absolute path; originals are in its `files`, variants in its `pictures`. */
  readonly dataDir: string;
  readonly db: Database;
  /** Generates missing originals; without it only files in the folder exist. */
  readonly compose?: Compose | undefined;
  /** Memory of this process for popular files, in bytes. */
  readonly memory: number;
  /** Headers of every answer. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly log: Logger;
}

export function openFiles({ dataDir, db, compose, memory, headers, log }: FilesOptions): FileAnswerer {
  // One queue for all decoding and encoding: two jobs keep two cores busy.
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
