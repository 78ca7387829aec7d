/** Where the shop of the browser tests keeps its data, for tests that look at it from outside as an operator does. */
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Folder of the shop on the port of this run. */
export const serverDataDir = (): string => path.join(tmpdir(), `shop-e2e-${process.env.E2E_PORT}`);
