/** A process of its own: logs the tag given second in the change log of the database at the place given first. */
import { logChange } from '../../../../src/data/change-log.ts';
import { openDatabase } from '../../../../src/data/open.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
await db.write((trx) => logChange(trx, [process.argv[3] ?? '']));
await db.close();
