/** Allows one run at a time for each store of pages; the system releases the lock when the process ends. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../node/operator-error.ts';
import { isBusy } from '../stored-pages/file-errors.ts';

/**
 * Takes the lock of `dataDir`; returns a function that releases it.
 * @throws {OperatorError} when another run holds it
 */
export function lockGenerate(dataDir: string): () => void {
  const folder = path.join(dataDir, 'pages');
  const file = path.join(folder, 'generate.lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('begin exclusive');
  } catch (error) {
    db.close();
    throw isBusy(error)
      ? new OperatorError(`Pages of DATA_DIR ${dataDir} are being generated already; this run has done nothing.`)
      : error;
  }
  return () => db.close();
}
