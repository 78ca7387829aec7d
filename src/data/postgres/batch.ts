/**
 * Statements that a connection sends together, as one unit of PostgreSQL's protocol: one message ends them all. `pg` ends
 * each by one of its own, for which the server sends what it has and this process is woken.
 */
import pg from 'pg';
import type { Encoded } from '../codec.ts';
import { streamOf } from './patient-client.ts';

/** The connection of a client, as far as statements use it; internal to `pg`. */
interface Connection {
  /** Texts by name: those that the server has, and those on their way. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  describe(what: object): void;
  execute(portal: object): void;
  close(what: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

interface Fields {
  readonly fields: readonly object[];
}

/** What the client tells a query about; internal to `pg`. */
interface PgQuery {
  readonly name: string | undefined;
  readonly text: string;
  prepare(connection: Connection): void;
  handleRowDescription(fields: Fields): void;
  handleDataRow(row: object): void;
  handleCommandComplete(done: object, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

const Query = pg.Query as unknown as new (config: object | string, callback?: Callback) => PgQuery;

/** A statement, its parameters, and how its results are decoded. */
interface Config {
  /** Under which it is prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly Encoded[];
  readonly types: { readonly getTypeParser: (id: number) => (text: string) => unknown };
}

/** The columns of the prepared statements of a connection, and the connection without questions about columns. */
interface Known {
  readonly columns: Map<string, Fields>;
  readonly undescribed: Connection;
}

const knownOf = new WeakMap<Connection, Known>();

function known(connection: Connection): Known {
  const found = knownOf.get(connection) ?? {
    columns: new Map(),
    undescribed: Object.assign(Object.create(connection) as Connection, { describe: () => {} }),
  };
  knownOf.set(connection, found);
  return found;
}

const NO_COLUMNS: Fields = { fields: [] };

class Statement extends Query {
  #columns: Fields | undefined;

  constructor(config: Config, callback: Callback) {
    super({ ...config, queryMode: 'extended' }, callback);
  }

  /** Sends it. The columns of a prepared statement stay as they are: the server refuses it when they have changed. */
  override prepare(connection: Connection): void {
    const { columns, undescribed } = known(connection);
    const fields = this.name === undefined ? undefined : columns.get(this.name);
    super.prepare(fields ? undescribed : connection);
    if (fields && fields !== NO_COLUMNS) super.handleRowDescription(fields);
  }

  /** Called by `prepare`: the batch ends all of its statements. */
  _getRows(connection: Connection): void {
    connection.execute({ portal: '' });
  }

  override handleRowDescription(columns: Fields): void {
    this.#columns = columns;
    super.handleRowDescription(columns);
  }

  override handleCommandComplete(done: object, connection: Connection): void {
    super.handleCommandComplete(done, connection);
    const { name, text } = this;
    if (name === undefined || connection.parsedStatements[name] !== undefined) return;
    connection.parsedStatements[name] = text;
    delete connection.submittedNamedStatements[name];
    known(connection).columns.set(name, this.#columns ?? NO_COLUMNS);
  }
}

/** To be given to `query` of a client in pipeline mode once its statements are added. */
class Batch extends Query {
  readonly #statements: Statement[] = [];
  /** The number of those that are complete. */
  #done = 0;

  constructor() {
    super('');
  }

  add(statement: Statement): void {
    this.#statements.push(statement);
  }

  submit(connection: Connection): null {
    for (const statement of this.#statements) statement.prepare(connection);
    connection.sync();
    return null;
  }

  override handleRowDescription(columns: Fields): void {
    this.#statements[this.#done]?.handleRowDescription(columns);
  }

  override handleDataRow(row: object): void {
    this.#statements[this.#done]?.handleDataRow(row);
  }

  override handleCommandComplete(done: object, connection: Connection): void {
    this.#statements[this.#done]?.handleCommandComplete(done, connection);
    this.#done += 1;
  }

  /** Of the current statement: the server skips those after it. */
  override handleError(error: Error, connection: Connection): void {
    const [complete, others] = [this.#statements.slice(0, this.#done), this.#statements.slice(this.#done)];
    for (const statement of complete) statement.handleReadyForQuery(connection);
    for (const statement of others) {
      const { name } = statement;
      // It may have been prepared before it failed, and a name is given once.
      if (name !== undefined && connection.parsedStatements[name] === undefined) {
        delete connection.submittedNamedStatements[name];
        if (error instanceof pg.DatabaseError) connection.close({ type: 'S', name });
      }
      statement.handleError(error, connection);
    }
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const statement of this.#statements) statement.handleReadyForQuery(connection);
  }
}

/** Runs the statements of a client in pipeline mode, those of a tick in one write and one unit. */
export class Batches {
  readonly #client: pg.ClientBase;
  #open: Batch | undefined;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /**
   * Runs a statement after those that were started before it. When one fails, those of its tick that follow fail with the
   * same error.
   */
  run(config: Config): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const statement = new Statement(config, (error, result) => (error ? reject(error) : resolve(result)));
      if (this.#open === undefined) {
        this.#open = new Batch();
        process.nextTick(() => this.send());
      }
      this.#open.add(statement);
    });
  }

  /** Sends what waits for the end of the tick. */
  send(): void {
    const batch = this.#open;
    if (!batch) return;
    this.#open = undefined;
    const stream = streamOf(this.#client);
    stream.cork();
    this.#client.query(batch as unknown as pg.Submittable);
    stream.uncork();
  }
}
