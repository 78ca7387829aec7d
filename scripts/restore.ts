/** `npm run restore`: restores a backup. `--help` describes it. */
import path from 'node:path';
import { checkBackup, restoreBackup } from '../src/server/backup/restore-backup.ts';
import { readConfig } from '../src/server/config/config.ts';
import { usageError } from './command.ts';
import { runCommand } from './run-command.ts';

const RESTORE = {
  name: 'restore',
  usage: `npm run restore -- BACKUP [--check]

Restores the backup in the folder BACKUP into the configured place, which must hold no shop, and compares rows and files.
--check   only reads the backup, and prints whether it is complete

The exit code is 1 when it failed.`,
  options: { check: { type: 'boolean', default: false } },
  maxArguments: 1,
} as const;

await runCommand(RESTORE, async ({ values, positionals: [named] }) => {
  if (named === undefined) throw usageError(RESTORE, 'Name the folder of one backup.');
  const folder = path.resolve(named);
  if (values.check) {
    const { manifest } = await checkBackup(folder);
    console.log(
      `The backup of ${manifest.createdAt} is complete: all ${manifest.files} files are as they were written.`,
    );
    return;
  }
  const config = readConfig(process.env);
  const manifest = await restoreBackup(folder, config);
  const database = config.databaseUrl === undefined ? config.dataDir : `DATABASE_URL and ${config.dataDir}`;
  console.log(`Restored the shop of ${manifest.createdAt} to ${database}; rows and files are those of the backup.`);
  if (!manifest.hasSecret)
    console.log('No key of sign-ins was in it: set TOKEN_SECRET as before, or everybody is signed out.');
});
