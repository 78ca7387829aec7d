/** Starts one real PostgreSQL server for the contract tests and stops it behind them. */
import type { TestProject } from 'vitest/node';
import { openPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's own database, or why there is no server. */
    postgres: { readonly url: string } | { readonly missing: string };
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await openPostgresServer();
  if ('missing' in server) {
    project.provide('postgres', server);
    return undefined;
  }
  project.provide('postgres', { url: server.url });
  return server.end;
}
