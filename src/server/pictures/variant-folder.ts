/**
 * Made pictures on disk. Any number of processes share the folder: files are written atomically, and the same name
 * always means the same bytes.
 */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { lookBelow, readBelow } from '../../node/regular-file.ts';
import { UNFINISHED, writeFileAtomically } from '../../node/write-file-atomically.ts';

export interface VariantFolder {
  /** The file stored under `name` for this version of the original; undefined when there is none, or a damaged one. */
  read(original: string, version: string, name: string): Promise<Buffer | undefined>;
  /**
   * Keeps `content`; answers whether that ended the life of an older version's files.
   * @throws when it cannot be written, or a link stands in the place of its folder
   */
  keep(original: string, version: string, name: string, content: Buffer): Promise<boolean>;
}

/** Behind the content of each file: its length and its checksum, four bytes each. Decoders do not look there. */
const SEAL_BYTES = 8;
/** After so long a file that is still unfinished belongs to a process that is gone. */
const ABANDONED_MS = 3_600_000;

function sealed(content: Buffer): Buffer {
  const seal = Buffer.alloc(SEAL_BYTES);
  seal.writeUInt32BE(content.length, 0);
  seal.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([content, seal]);
}

/** The content of a file; undefined when a byte of it is missing or wrong. */
function unsealed(file: Buffer): Buffer | undefined {
  const length = file.length - SEAL_BYTES;
  if (length <= 0 || file.readUInt32BE(length) !== length) return undefined;
  const content = file.subarray(0, length);
  return file.readUInt32BE(length + 4) === crc32(content) ? content : undefined;
}

/**
 * @param folder absolute; a folder for each original is made in it
 * @param onDamage called with files that are damaged
 */
export function variantFolder(folder: string, onDamage: (file: string) => void): VariantFolder {
  /** Of an original, below {@link folder}. */
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
      const whole = unsealed(content);
      // It is written anew over the damaged one.
      if (!whole) onDamage(path.join(folder, file));
      return whole;
    },

    async keep(original, version, name, content) {
      const own = homeOf(original);
      const home = path.join(folder, own);
      // What is old in it is removed below: nothing behind a link is ours.
      const found = await lookBelow(folder, own);
      if (found && !found.isDirectory()) throw new Error(`${home} is no folder, or lies behind a link.`);
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
