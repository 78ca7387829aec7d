/**
 * Stores variants on disk. Any number of processes share the folder: files are written atomically, and a name always
 * has the same bytes.
 */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { lookBelow, readBelow } from '../../node/regular-file.ts';
import { UNFINISHED, writeFileAtomically } from '../../node/write-file-atomically.ts';

export interface VariantFolder {
  /** The file stored under `name` for this version of the original; undefined when it is missing or damaged. */
  read(original: string, version: string, name: string): Promise<Buffer | undefined>;
  /**
   * Stores `content`; returns whether files of an older version were removed.
   * @throws when it cannot be written, or its folder is a link
   */
  store(original: string, version: string, name: string, content: Buffer): Promise<boolean>;
}

/** Trailer of each file: length and checksum, four bytes each. Decoders ignore it. */
const SEAL_BYTES = 8;
/** An unfinished file of this age belongs to an ended process. */
const ABANDONED_MS = 3_600_000;

function sealed(content: Buffer): Buffer {
  const seal = Buffer.alloc(SEAL_BYTES);
  seal.writeUInt32BE(content.length, 0);
  seal.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([content, seal]);
}

/** The content of a file without its trailer; undefined when it is damaged. */
function unsealed(file: Buffer): Buffer | undefined {
  const length = file.length - SEAL_BYTES;
  if (length <= 0 || file.readUInt32BE(length) !== length) return undefined;
  const content = file.subarray(0, length);
  return file.readUInt32BE(length + 4) === crc32(content) ? content : undefined;
}

/**
 * @param folder absolute path; gets a folder for each original
 * @param onDamage called with the path of a damaged file
 */
export function variantFolder(folder: string, onDamage: (file: string) => void): VariantFolder {
  /** The folder of an original, relative to `folder`. */
  function homeOf(original: string): string {
    const hash = createHash('sha256').update(original).digest('hex').slice(0, 40);
    return `${hash.slice(0, 2)}/${hash.slice(2)}`;
  }

  async function isAbandoned(file: string): Promise<boolean> {
    const found = await stat(file).catch(() => undefined);
    return found !== undefined && found.mtimeMs < Date.now() - ABANDONED_MS;
  }

  return {
    async read(original, version, name) {
      const file = `${homeOf(original)}/${version}.${name}`;
      const content = await readBelow(folder, file);
      if (!content) return undefined;
      const payload = unsealed(content);
      // The next write replaces the damaged file.
      if (!payload) onDamage(path.join(folder, file));
      return payload;
    },

    async store(original, version, name, content) {
      const own = homeOf(original);
      const home = path.join(folder, own);
      // Old versions in it are removed below, so it must not be behind a link.
      const found = await lookBelow(folder, own);
      if (found && !found.isDirectory()) throw new Error(`${home} is not a folder, or is behind a link.`);
      await writeFileAtomically(path.join(home, `${version}.${name}`), sealed(content));
      let ended = false;
      for (const entry of await readdir(home)) {
        const file = path.join(home, entry);
        const isUnfinished = entry.endsWith(UNFINISHED);
        const isOld = !entry.startsWith(`${version}.`);
        if (isUnfinished ? !(await isAbandoned(file)) : !isOld) continue;
        await rm(file, { force: true });
        ended ||= !isUnfinished;
      }
      return ended;
    },
  };
}
