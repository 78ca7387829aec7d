/** The data folder of the browser tests' shop, for tests that read it as an operator does. */
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The data folder of this run, by port. */
export const serverDataDir = (): string => path.join(tmpdir(), `shop-e2e-${process.env.E2E_PORT}`);
