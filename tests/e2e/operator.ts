/** Runs the operator's command beside a running shop. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, '../../scripts/order.ts');

/**
 * Runs `npm run order` with arguments, and returns its output.
 * @throws when the command refuses
 */
export type Operator = (...args: string[]) => Promise<string>;

/**
 * Returns the command for the shop at `place`.
 * @param place `DATA_DIR`, and `DATABASE_URL` where the shop has one
 */
export function operatorOf(place: Readonly<Record<string, string>>): Operator {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, SHOP_MODE: 'demo', ...place };
  return async (...args) => (await run(process.execPath, [SCRIPT, ...args], { env })).stdout;
}
