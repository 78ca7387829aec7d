/** Failures of the database, of imports and of disks. */
import type { Case } from './case.ts';

const STORAGE = 'tests/contract/orders/storage-errors.test.ts';
const POSTGRES = 'tests/reliability/postgres-processes.test.ts';

export const DATABASE: readonly Case[] = [
  {
    id: 'database-gone',
    problem: 'the database server crashes and is down for 10 s',
    behaviour:
      'cached pages are served; the rest is a 503 with `Retry-After`; no committed write is lost, and pages follow again',
    tests: [{ file: POSTGRES, titles: ['a server that crashes'] }],
  },
  {
    id: 'database-hangs',
    problem: 'the database server hangs',
    behaviour: 'the same, within seconds; the shop can still be stopped; a write that hung completes',
    tests: [{ file: POSTGRES, titles: ['a server that hangs', 'whose server hangs'] }],
  },
  {
    id: 'database-fails',
    problem: 'PostgreSQL has no room, is read-only, or cancels a statement that is too slow',
    behaviour: 'reads go on; an order is a 503 with a sentence, changes nothing, and can be sent again',
    tests: [{ file: STORAGE, titles: ['on a server that is'] }],
  },
  {
    id: 'database-full',
    problem: 'the disk of the embedded database is full during orders',
    behaviour: 'the same; the health check says that the database takes no writes until there is room',
    tests: [
      { file: STORAGE, titles: ['on a full disk'] },
      { file: 'src/server/http/write-probe.test.ts', titles: ['a full disk'] },
    ],
  },
  {
    id: 'health-full-disk',
    problem: 'the disk of PostgreSQL, or of the embedded database, is truly full',
    behaviour:
      '`/readyz` and `/healthz` say within 5 s that nothing can be stored, `/livez` and cached pages go on; with room again all are well',
    tests: [
      { file: 'tests/reliability/health-full-disk.test.ts' },
      { file: 'src/server/http/write-probe.test.ts', titles: ['no new ones'] },
      { file: 'src/server/http/health.test.ts', titles: ['of writes', 'without a database'] },
    ],
  },
  {
    id: 'database-locked',
    problem: 'another program locks the embedded database',
    behaviour: 'writes wait up to 20 s in all and go on when it is free; then they are a 503 at once, until it is free',
    tests: [{ file: STORAGE, titles: ['has locked the database'] }, { file: 'src/data/sqlite/free-wait.test.ts' }],
  },
  {
    id: 'database-file',
    problem: 'the file of the database is read-only, missing or damaged',
    behaviour: 'a 503 with a sentence, not a 500; `npm run doctor` names the problem',
    tests: [{ file: STORAGE, titles: ['a file that is read-only'] }],
  },
  {
    id: 'writer-dies',
    problem: 'the thread that writes, or one that reads, dies or hangs',
    behaviour: 'its requests fail with a 503; the next one starts it again',
    tests: [
      { file: 'tests/contract/database/sqlite-writer.test.ts', titles: ['when the writer dies'] },
      { file: 'tests/contract/readers/pool.test.ts', titles: ['a thread that dies', 'a job that never ends'] },
    ],
  },
  {
    id: 'migration',
    problem: 'a migration fails, or its process is killed halfway',
    behaviour: 'the database is as before; the next start migrates it',
    tests: [
      {
        file: 'tests/contract/database/migrate.test.ts',
        titles: ['killed halfway', 'a failed migration', 'at the same time'],
      },
    ],
  },
];

export const IMPORTS: readonly Case[] = [
  {
    id: 'import-html',
    problem: 'a row of an import nests 3,000 tags, spans 100,000,000 columns, or takes years for a regular expression',
    behaviour: 'it is one rejected row with its line, and the others are imported; a stop is obeyed within seconds',
    tests: [
      { file: 'tests/contract/import/hostile-rows.test.ts' },
      { file: 'tests/contract/import/command.test.ts', titles: ['in the middle of a row that takes years'] },
    ],
  },
  {
    id: 'rollback',
    problem: 'an update has migrated the database, and processes of the version before still run or are started',
    behaviour: 'those that run go on serving and writing; a start is refused with a message that says what to do',
    tests: [{ file: 'tests/reliability/rollback.test.ts' }],
  },
];

export const DISK: readonly Case[] = [
  {
    id: 'picture-disk',
    problem: 'the folder of pictures takes no files',
    behaviour: 'pictures are made for each request and logged; none is missing',
    tests: [{ file: 'src/server/pictures/stored-pictures.test.ts', titles: ['a folder without write access'] }],
  },
  {
    id: 'import-disk',
    problem: 'the disk is full during an import, or the import is killed',
    behaviour: 'it ends with a sentence; what was stored stays whole, and the import can be repeated',
    tests: [
      { file: 'tests/contract/import/reading.test.ts', titles: ['a full disk'] },
      { file: 'tests/contract/import/command.test.ts', titles: ['a killed import'] },
    ],
  },
  {
    id: 'picture-corrupt',
    problem: 'a picture is damaged, none at all, or a bomb',
    behaviour: 'a 422 with a sentence, at no further cost; the page shows its placeholder',
    tests: [
      { file: 'src/server/pictures/pictures.test.ts', titles: ['is a 422', 'replaced by a picture'] },
      { file: 'tests/pages/files.test.ts', titles: ['a broken picture'] },
    ],
  },
];
