/** Settings of backups: their folder, their interval, and how many are retained. */

import path from 'node:path';
import { z } from 'zod';
import { HOUR_MS } from '../../shared/durations.ts';
import { wholeNumber } from './setting-forms.ts';

export const backupSettings = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber('a number of hours', 1, 720).optional(),
  BACKUP_KEEP: wholeNumber('a number of backups', 1, 1_000).default(7),
};

/** The first requires the second. */
export const BACKUP_PAIRS = [['BACKUP_EVERY_HOURS', 'BACKUP_DIR']] as const;

const settings = z.object(backupSettings);

export interface BackupConfig {
  /** Absolute path of the folder that holds backups. */
  readonly backupDir: string | undefined;
  /** Milliseconds between two backups of a running shop; undefined when it makes none. */
  readonly backupEvery: number | undefined;
  /** Number of complete backups to retain; older ones are deleted after the next backup. */
  readonly backupKeep: number;
}

/** Returns the settings of backups, with times in milliseconds. */
export function backupConfig(s: z.output<typeof settings>): BackupConfig {
  return {
    backupDir: s.BACKUP_DIR === undefined ? undefined : path.resolve(s.BACKUP_DIR),
    backupEvery: s.BACKUP_EVERY_HOURS === undefined ? undefined : s.BACKUP_EVERY_HOURS * HOUR_MS,
    backupKeep: s.BACKUP_KEEP,
  };
}
