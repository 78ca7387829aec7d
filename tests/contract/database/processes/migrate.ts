/** A process of its own: migrates the database at the place given as JSON and says that it has. */
import { migrate } from '../../../../src/data/migrate.ts';
import { openDatabase } from '../../../../src/data/open.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
await migrate(db);
await db.close();
console.log('migrated');
