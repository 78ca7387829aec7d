/** Tasks for `tasks.test.ts`, in a module that the writer thread can load. */
import { ApiError } from '../../../src/api/api-error.ts';
import { transaction } from '../../../src/api/transaction.ts';
import { logChange } from '../../../src/data/change-log.ts';
import { clientRow } from './rows.ts';

interface Country {
  readonly nom: string;
  /** How the task ends after its row is inserted. */
  readonly end?: 'refused' | 'failed' | undefined;
}

/** Inserts a country and logs its name as a tag; returns the country's id and the number of countries. */
export const addCountry = transaction(import.meta.url, 'addCountry', async (trx, { nom, end }: Country) => {
  const { id } = await trx.insertInto('pays').values({ nom }).returning('id').executeTakeFirstOrThrow();
  await logChange(trx, [nom]);
  if (end === 'refused') throw new ApiError(409, `No ${nom}.`, ['tag'], 1500);
  if (end === 'failed') throw new Error(`${nom} broke.`);
  const { count } = await trx
    .selectFrom('pays')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { id, count: Number(count) };
});

/** Adds a customer, whose mail address is unique. */
export const addClient = transaction(import.meta.url, 'addClient', async (trx, name: string) => {
  await trx.insertInto('clients').values(clientRow(name)).execute();
});

/** A task that is not exported under its name. */
export const misnamed = transaction(import.meta.url, 'nowhere', async () => undefined);
