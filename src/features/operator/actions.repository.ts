/** The record of what operators did by commands. It is only added to. */
import type { Reader, Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';

/** Who runs a command. */
export interface Operator {
  /** The system user. */
  readonly person: string;
  /** The name that they gave (`--as`); undefined without one. */
  readonly actingAs?: string | undefined;
}

/** A change by a command. */
export interface OperatorAction {
  /** The command, such as `customers block`. */
  readonly action: string;
  /** What was changed, such as `customer 12`. */
  readonly subject: string;
  /** The values of the changed columns; undefined for what did not exist. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/** Records a change in the transaction that makes it. @param now milliseconds since 1970 */
export async function recordAction(
  trx: Writer,
  { person, actingAs }: Operator,
  { action, subject, before, after }: OperatorAction,
  now: number,
): Promise<void> {
  const json = (values: OperatorAction['before']) => (values === undefined ? null : JSON.stringify(values));
  await trx
    .insertInto('operator_actions')
    .values({
      createdAt: new Date(now).toISOString(),
      person,
      actingAs: actingAs ?? null,
      action,
      subject,
      before: json(before),
      after: json(after),
    })
    .execute();
}

/** Erases what was changed of a subject, and why; who changed it when stays. */
export async function eraseActions(trx: Writer, subject: string): Promise<void> {
  await trx.updateTable('operator_actions').set({ before: null, after: null }).where('subject', '=', subject).execute();
}

/** Which actions are listed. */
export interface ActionFilter {
  /** Only those on this subject, such as `customer 12`. */
  readonly subject?: string | undefined;
  readonly limit: number;
}

/** Actions, newest first, and how many there are. */
export async function newestActions(
  db: Reader,
  { subject, limit }: ActionFilter,
): Promise<{ actions: Row<'operator_actions'>[]; total: number }> {
  let query = db.selectFrom('operator_actions');
  if (subject !== undefined) query = query.where('subject', '=', subject);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { actions: await query.selectAll().orderBy('id', 'desc').limit(limit).execute(), total: Number(total) };
}
