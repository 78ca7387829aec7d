/** The manifest of a backup, and the list of backups in a folder. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../node/operator-error.ts';

/** Name of the manifest in a backup. */
export const MANIFEST = 'manifest.json';

/** Name of the copied database, by engine. */
export const DATABASE_FILE = { sqlite: 'shop.sqlite', postgres: 'shop.dump' } as const;

const schema = z.object({
  format: z.literal(1),
  /** When the database was read, as ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Name of the last migration. */
  migration: z.string(),
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  /** Whether the sign-in key is in the backup; otherwise it was the setting TOKEN_SECRET, or there was none. */
  hasSecret: z.boolean(),
  /** Number of files with checksums. */
  files: z.number(),
});

export type Manifest = z.output<typeof schema>;

/**
 * Reads the manifest of the backup `folder`. @throws {OperatorError} when the backup is incomplete, or of a later
 * version
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${folder} is not a backup of a shop: ${MANIFEST} cannot be read (${error.code}).`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new OperatorError(`The backup is damaged: ${MANIFEST} is not JSON.`);
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw new OperatorError(`The backup is damaged, or of a later version: ${MANIFEST} has an unknown format.`);
}

const NAME = /^oja-\d{8}T\d{9}Z$/;
/** Suffix of a backup that is being written. */
export const UNFINISHED_BACKUP = '.partial';

/** The name of a backup; names sort by time. */
export function backupName(now: number): string {
  return `oja-${new Date(now).toISOString().replace(/[-:.]/g, '')}`;
}

/**
 * Returns the names in `folder` that are a backup's name followed by `suffix`, oldest first; none for a missing folder.
 */
async function namesIn(folder: string, suffix: string): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return found.filter((name) => name.endsWith(suffix) && NAME.test(name.slice(0, name.length - suffix.length))).sort();
}

/** Returns the complete backups in `folder`, oldest first. */
export const backupsIn = (folder: string): Promise<string[]> => namesIn(folder, '');

/** Returns the backups in `folder` that are being written, or were not finished. */
export const unfinishedIn = (folder: string): Promise<string[]> => namesIn(folder, UNFINISHED_BACKUP);
