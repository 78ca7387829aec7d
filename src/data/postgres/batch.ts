/**
 * Statements that a connection sends together, ended by a single sync message of PostgreSQL's protocol. `pg` would end
 * each by its own, after which the server sends its results and wakes this process. In pipeline mode `pg` accepts only
 * its own class of queries, so this extends that class, and uses what is internal to it (G-300).
 */
import pg from 'pg';
import type { Encoded } from '../codec.ts';
import { streamOf } from './patient-client.ts';

/** The parts of a client's connection that statements use; internal to `pg`. */
interface Connection {
  /** Texts of prepared statements by name, including those being sent. */
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

/** The methods of a query that the client calls; internal to `pg`. */
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
  /** Name under which it is prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly Encoded[];
  readonly types: { readonly getTypeParser: (id: number) => (text: string) => unknown };
}

/** The columns of a connection's prepared statements, and a connection that does not request columns. */
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

  /** Sends the statement. The columns of a prepared statement cannot change, because the server refuses it then. */
  override prepare(connection: Connection): void {
    const { columns, undescribed } = known(connection);
    const fields = this.name === undefined ? undefined : columns.get(this.name);
    super.prepare(fields ? undescribed : connection);
    if (fields && fields !== NO_COLUMNS) super.handleRowDescription(fields);
  }

  /** Called by `prepare`; it sends no sync, because the batch ends all of its statements. */
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

/** A batch is passed to `query` of a client in pipeline mode once its statements are added. */
class Batch extends Query {
  readonly #statements: Statement[] = [];
  /** Number of completed statements. */
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

  /** Handles the error of the current statement; the server skips those after it. */
  override handleError(error: Error, connection: Connection): void {
    const [complete, others] = [this.#statements.slice(0, this.#done), this.#statements.slice(this.#done)];
    for (const statement of complete) statement.handleReadyForQuery(connection);
    for (const statement of others) {
      const { name } = statement;
      // The statement may have been prepared before it failed, and a name can be used only once.
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

/** Runs the statements of a client in pipeline mode; those of one tick are sent together. */
export class Batches {
  readonly #client: pg.Client;
  #open: Batch | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /**
   * Runs a statement after those that were started before it. When one fails, the later ones of its tick fail with the
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

  /** Sends the statements that wait for the end of the tick. */
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
