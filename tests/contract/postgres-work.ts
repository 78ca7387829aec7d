/** Counts the work of a call at PostgreSQL. */
import net from 'node:net';
import pg from 'pg';
import { vi } from 'vitest';

export interface PostgresWork {
  /** Writes to sockets: each waits once for the server. */
  readonly writes: number;
  readonly statements: number;
  /** Statements that the server parses and plans, except those that begin and end transactions. */
  readonly unprepared: readonly string[];
}

/** The messages of a connection that are counted; internal to `pg`. */
interface Messages {
  parse(requested: { readonly text: string; readonly name?: string }): void;
  execute(): void;
  query(text: string): void;
}

/** The work of `run`; meanwhile nothing else in this process may use a socket. */
export async function postgresWork(run: () => Promise<void>): Promise<PostgresWork> {
  const writes = [vi.spyOn(net.Socket.prototype, '_write'), vi.spyOn(net.Socket.prototype, '_writev' as never)];
  const messages = pg.Connection.prototype as unknown as Messages;
  const [parsed, executed, simple] = [
    vi.spyOn(messages, 'parse'),
    vi.spyOn(messages, 'execute'),
    vi.spyOn(messages, 'query'),
  ];
  try {
    await run();
    const unnamed = parsed.mock.calls.flatMap(([{ text, name }]) => (name === undefined ? [text] : []));
    const plain = simple.mock.calls.map(([text]) => text);
    return {
      writes: writes.flatMap(({ mock }) => mock.calls).length,
      statements: executed.mock.calls.length + plain.length,
      unprepared: [...unnamed, ...plain].filter((text) => !/^(begin|commit)$/.test(text)),
    };
  } finally {
    for (const spy of [...writes, parsed, executed, simple]) spy.mockRestore();
  }
}
