/** `npm run backup`: backs up the configured shop. `--help` describes it. */
import path from 'node:path';
import { OperatorError } from '../src/node/operator-error.ts';
import { makeBackup } from '../src/server/backup/make-backup.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runCommand } from './run-command.ts';

const BACKUP = {
  name: 'backup',
  usage: `npm run backup [-- FOLDER]

Backs up the configured shop, which may be running, into a new folder of FOLDER or BACKUP_DIR: the database, the key of
sign-ins, pictures and unsent mails. It checks the copy, and deletes backups beyond BACKUP_KEEP. A backup holds customers:
only this user can open it.

The exit code is 1 when it failed; then nothing is left of it.`,
  options: {},
  maxArguments: 1,
} as const;

await runCommand(BACKUP, async ({ positionals: [named] }) => {
  const config = readConfig(process.env);
  const backupDir = named === undefined ? config.backupDir : path.resolve(named);
  if (backupDir === undefined)
    throw new OperatorError('Where to? Set BACKUP_DIR, or name a folder: npm run backup -- /backup');
  const { folder, manifest, removed } = await makeBackup(backupDir, config, Date.now());
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  console.log(`Backed up to ${folder}: ${rows} rows, ${manifest.files} files, all checked.`);
  if (!manifest.hasSecret) console.log('No key of sign-ins is in it: keep the setting TOKEN_SECRET elsewhere.');
  if (removed.length > 0) console.log(`Deleted: ${removed.join(', ')}.`);
});
