/**
 * Stores variants in a folder of limited size that any number of processes share: files are written atomically, and a
 * name always has the same bytes.
 */
import { createHash } from 'node:crypto';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { lookBelow, readBelow } from '../../node/regular-file.ts';
import { UNFINISHED, writeFileAtomically } from '../../node/write-file-atomically.ts';
import { trimFolder } from './trim-folder.ts';

export interface VariantFolder {
  /** Returns the file stored under `name` for this version of the original; undefined when it is missing or damaged. */
  read(original: string, version: string, name: string): Promise<Buffer | undefined>;
  /** Returns the note on the original in any version; undefined when it is missing or damaged. */
  readNote(original: string): Promise<Buffer | undefined>;
  /** Stores the note on the original. @throws in the same cases as {@link store} */
  storeNote(original: string, note: Buffer): Promise<void>;
  /** Renames the files of the version `from` to `to`. @throws when they cannot be renamed */
  rename(original: string, from: string, to: string): Promise<void>;
  /**
   * Stores `content`; returns whether files of an older version were removed.
   * @throws when it cannot be written, or its folder is a link
   */
  store(original: string, version: string, name: string, content: Buffer): Promise<boolean>;
  /** Waits until a trim of the folder in progress has ended. */
  settled(): Promise<void>;
}

const NOTE = 'note';
/** Bytes at the end of each file: length and checksum, four bytes each. Decoders ignore them. */
const SEAL_BYTES = 8;
/** Age in milliseconds at which an unfinished file belongs to an ended process. */
const ABANDONED_MS = 3_600_000;
/** Precision of the last use of a file, in milliseconds (a day). */
const USE_MS = 86_400_000;
/** Share of the limit that a process writes before it trims the folder again. */
const TRIM_SHARE = 0.05;

function sealed(content: Buffer): Buffer {
  const seal = Buffer.alloc(SEAL_BYTES);
  seal.writeUInt32BE(content.length, 0);
  seal.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([content, seal]);
}

/** Returns the content of a file without its trailer; undefined when it is damaged. */
function unsealed(file: Buffer): Buffer | undefined {
  const length = file.length - SEAL_BYTES;
  if (length <= 0 || file.readUInt32BE(length) !== length) return undefined;
  const content = file.subarray(0, length);
  return file.readUInt32BE(length + 4) === crc32(content) ? content : undefined;
}

interface VariantFolderOptions {
  /** Absolute path of the folder, which has a subfolder for each original. */
  readonly folder: string;
  /** Maximum bytes; each process may exceed it by a twentieth. */
  readonly max: number;
  /** Called with the path of a damaged file. */
  readonly onDamage: (file: string) => void;
  /** Called when unused files could not be deleted. */
  readonly onTrimError: (error: unknown) => void;
}

/** Trims `folder` to `max` bytes in the background from time to time. */
function trimmer({ folder, max, onTrimError }: Omit<VariantFolderOptions, 'onDamage'>) {
  let trimming: Promise<unknown> | undefined;
  // The first stored file also triggers a trim of what other processes left.
  let written = max;
  return {
    wrote(bytes: number): void {
      written += bytes;
      if (trimming || written < max * TRIM_SHARE) return;
      written = 0;
      trimming = trimFolder(folder, max)
        .catch(onTrimError)
        .finally(() => {
          trimming = undefined;
        });
    },
    async settled(): Promise<void> {
      await trimming;
    },
  };
}

/** Creates the folder of variants. */
export function variantFolder({ folder, max, onDamage, onTrimError }: VariantFolderOptions): VariantFolder {
  const trimming = trimmer({ folder, max, onTrimError });

  /** Returns the folder of an original, relative to `folder`. */
  function homeOf(original: string): string {
    const hash = createHash('sha256').update(original).digest('hex').slice(0, 40);
    return `${hash.slice(0, 2)}/${hash.slice(2)}`;
  }

  async function isAbandoned(file: string): Promise<boolean> {
    const found = await stat(file).catch(() => undefined);
    return found !== undefined && found.mtimeMs < Date.now() - ABANDONED_MS;
  }

  async function noteUse(file: string): Promise<void> {
    const now = new Date();
    // A read-only disk gets no deletions either, and the file itself was read.
    await utimes(file, now, now).catch(onTrimError);
  }

  async function readFile(original: string, name: string): Promise<Buffer | undefined> {
    const file = `${homeOf(original)}/${name}`;
    const found = await readBelow(folder, file);
    if (!found) return undefined;
    const payload = unsealed(found.content);
    // The next write replaces the damaged file.
    if (!payload) onDamage(path.join(folder, file));
    else if (found.modified < Date.now() - USE_MS) await noteUse(path.join(folder, file));
    return payload;
  }

  /** Returns the absolute folder of an original; undefined before its first file. */
  async function existingHome(original: string): Promise<string | undefined> {
    const own = homeOf(original);
    const found = await lookBelow(folder, own);
    const home = path.join(folder, own);
    // Files in the folder are renamed and removed, so it must not be behind a link.
    if (found && !found.isDirectory()) throw new Error(`${home} is not a folder, or is behind a link.`);
    return found && home;
  }

  /** Writes the file `name` of an original; returns its folder. */
  async function writeFile(original: string, name: string, content: Buffer): Promise<string> {
    const home = (await existingHome(original)) ?? path.join(folder, homeOf(original));
    const file = sealed(content);
    await writeFileAtomically(path.join(home, name), file);
    trimming.wrote(file.length);
    return home;
  }

  return {
    read: (original, version, name) => readFile(original, `${version}.${name}`),
    readNote: (original) => readFile(original, NOTE),

    async storeNote(original, note) {
      await writeFile(original, NOTE, note);
    },

    async rename(original, from, to) {
      const home = await existingHome(original);
      if (home === undefined) return;
      for (const entry of await readdir(home)) {
        if (!entry.startsWith(`${from}.`) || entry.endsWith(UNFINISHED)) continue;
        await rename(path.join(home, entry), path.join(home, `${to}${entry.slice(from.length)}`));
      }
    },

    async store(original, version, name, content) {
      const home = await writeFile(original, `${version}.${name}`, content);
      let ended = false;
      for (const entry of await readdir(home)) {
        const other = path.join(home, entry);
        const isUnfinished = entry.endsWith(UNFINISHED);
        const isOld = entry !== NOTE && !entry.startsWith(`${version}.`);
        if (isUnfinished ? !(await isAbandoned(other)) : !isOld) continue;
        await rm(other, { force: true });
        ended ||= !isUnfinished;
      }
      return ended;
    },

    settled: trimming.settled,
  };
}
