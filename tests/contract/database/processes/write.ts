/** A process that logs the tag of its second argument in the database of its first. */
import { logChange } from '../../../../src/data/change-log.ts';
import { openDatabase } from '../../../../src/data/open.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
await db.write((trx) => logChange(trx, [process.argv[3] ?? '']));
await db.close();
