/** A process of its own: migrates the database at the place given as JSON and says that it has. */
import { migrate } from '../../../../src/platform/database/migrate.ts';
import { openDatabase } from '../../../../src/platform/database/open.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
await migrate(db);
await db.close();
console.log('migrated');
