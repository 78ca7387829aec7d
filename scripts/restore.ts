/**
 * `npm run restore -- BACKUP [--check]`: restores a backup into the configured place, which must hold no shop, and
 * compares. With `--check` it only reads the backup. The exit code is 1 when it failed.
 */
import path from 'node:path';
import { OperatorError } from '../src/node/operator-error.ts';
import { checkBackup, restoreBackup } from '../src/server/backup/restore-backup.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (args) => {
  const [named, ...rest] = args.filter((one) => one !== '--check');
  if (named === undefined || rest.length > 0 || named.startsWith('--'))
    throw new OperatorError('npm run restore -- BACKUP [--check]: name the folder of one backup.');
  const folder = path.resolve(named);
  if (args.includes('--check')) {
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
