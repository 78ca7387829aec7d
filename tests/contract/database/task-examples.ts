/** Tasks for `tasks.test.ts`, and the program of a writer thread that knows them. */
import { ApiError } from '../../../src/api/api-error.ts';
import { logChange } from '../../../src/data/change-log.ts';
import type { Writer } from '../../../src/data/database.ts';
import type { WriterProgram } from '../../../src/data/writer-program.ts';
import { WRITER } from '../../../src/server/writer/tasks.ts';
import { clientRow } from './rows.ts';

interface Country {
  readonly nom: string;
  /** How the task ends after its row is inserted. */
  readonly end?: 'refused' | 'failed' | undefined;
}

/** Inserts a country and logs its name as a tag; returns the country's id and the number of countries. */
export async function addCountry(trx: Writer, { nom, end }: Country) {
  const { id } = await trx.insertInto('pays').values({ nom }).returning('id').executeTakeFirstOrThrow();
  await logChange(trx, [nom]);
  if (end === 'refused') throw new ApiError('limit_reached', `No ${nom}.`, ['tag'], 1500);
  if (end === 'failed') throw new Error(`${nom} broke.`);
  const { count } = await trx
    .selectFrom('pays')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { id, count: Number(count) };
}

/** Adds a customer, whose mail address is unique. */
export async function addClient(trx: Writer, name: string): Promise<void> {
  await trx.insertInto('clients').values(clientRow(name)).execute();
}

/** A task that the table does not list. */
export async function unlisted(): Promise<string> {
  return 'done';
}

/** The program of their writer thread. */
export const EXAMPLES: WriterProgram = {
  ...WRITER,
  script: new URL('./processes/example-writer.ts', import.meta.url),
  tasks: { addCountry, addClient },
};
