/** Opens the database of the folder in its argument as a command does, sorts, and prints the files that it sorts in. */
import { readdirSync, readlinkSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../../../src/data/open.ts';

/** Some 20 MB, more than SQLite sorts in memory. */
const SORTED = `
  with recursive numbers(k) as (select 1 union all select k + 1 from numbers where k < 200000)
  select hex(randomblob(40)) as text from numbers order by text`;

const db = await openDatabase({ dataDir: process.argv[2] });
const sorting = new DatabaseSync(':memory:').prepare(SORTED).iterate();
sorting.next();
const files = readdirSync('/proc/self/fd').flatMap((fd) => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    // The folder itself was open while it was listed.
    return [];
  }
});
console.log(files.filter((file) => file.includes('etilqs')).join('\n'));
sorting.return?.();
await db.close();
