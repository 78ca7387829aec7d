/** A process that migrates the database given as JSON, prints `halfway` after all steps, and never commits. */
import { migrate } from '../../../../src/data/migrate.ts';
import { migrations } from '../../../../src/data/migrations/index.ts';
import { openDatabase } from '../../../../src/data/open.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
// Keeps the process alive while it waits.
setInterval(() => {}, 60_000);
await migrate(db, {
  ...migrations,
  '9999-waits': async () => {
    console.log('halfway');
    await new Promise(() => {});
  },
});
