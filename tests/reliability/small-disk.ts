/** A disk of a few megabytes in memory, which can be filled to its last block. */
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes that are written at a time; the last ones are written block by block. */
const PIECES = [1_048_576, 4096];

export interface SmallDisk {
  /** Its root folder, which everybody may write to. */
  readonly folder: string;
  /** Fills it; returns a function that removes the file that fills it. */
  fill(): Promise<() => Promise<void>>;
  /** Unmounts it, which deletes its content. */
  end(): Promise<void>;
}

async function fill(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'ballast');
  for (const size of PIECES) {
    for (let isFull = false; !isFull; ) {
      await appendFile(file, Buffer.alloc(size)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
        isFull = true;
      });
    }
  }
  return () => rm(file);
}

/** Mounts a disk, or returns the reason why this machine does not allow it. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | { readonly missing: string }> {
  if (process.getuid?.() !== 0) return { missing: 'mounting a small disk needs root' };
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    await rm(folder, { recursive: true });
    return { missing: `no disk could be mounted (${(error as Error).message.trim()})` };
  }
  return {
    folder,
    fill: () => fill(folder),
    async end() {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
