/** What the record of changes says of an import. Pure. */
import path from 'node:path';
import type { OperatorAction } from '../features/operator/actions.repository.ts';
import type { ImportOptions, ImportResult } from './import-options.ts';

/** The action of a run; undefined for one that changed nothing. */
export function importAction({ file, kind, dryRun }: ImportOptions, result: ImportResult): OperatorAction | undefined {
  const { inserted, updated, unchanged, merged, rejected } = result.summary;
  const { products = [], refused } = result.missing ?? {};
  const deactivated = refused === undefined ? products.length : 0;
  if (dryRun || inserted + updated + deactivated === 0) return undefined;
  return {
    action: `import ${kind}`,
    subject: `file ${path.basename(file)}`,
    after: { inserted, updated, unchanged, merged, rejected, ...(deactivated > 0 ? { deactivated } : {}) },
  };
}
