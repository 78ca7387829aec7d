/** Counts what a call costs at PostgreSQL. */
import net from 'node:net';
import pg from 'pg';
import { vi } from 'vitest';

export interface PostgresWork {
  /** Writes to sockets: each waits for the server once. */
  readonly writes: number;
  readonly statements: number;
  /** Statements with parameters that the server parses and plans again; `begin` and `commit` are none of them. */
  readonly unprepared: readonly string[];
}

/** The work of `run`, while nothing else of this process uses a socket. */
export async function postgresWork(run: () => Promise<void>): Promise<PostgresWork> {
  const writes = [vi.spyOn(net.Socket.prototype, '_write'), vi.spyOn(net.Socket.prototype, '_writev' as never)];
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    const asked = statements.mock.calls.map(
      ([query]) => query as unknown as string | { readonly text: string; readonly name?: string },
    );
    return {
      writes: writes.flatMap(({ mock }) => mock.calls).length,
      statements: asked.length,
      unprepared: asked.flatMap((query) => (typeof query === 'object' && query.name === undefined ? [query.text] : [])),
    };
  } finally {
    for (const spy of [...writes, statements]) spy.mockRestore();
  }
}
