/** A process that migrates the database given as JSON and prints a message. */
import { migrate } from '../../../../src/data/migrate.ts';
import { openDatabase } from '../../../../src/data/open.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
await migrate(db);
await db.close();
console.log('migrated');
