/** Bundles `processes/order-server.ts` with its imports, so that it starts in a fraction of the time. */
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { ROOT } from './shop-process.ts';

const SERVER = path.join(import.meta.dirname, 'processes/order-server.ts');
const WRITER = path.join(ROOT, 'src/data/sqlite/writer.worker.ts');

const OPTIONS: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  // CommonJS packages need `require`.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
};

/** Creates the bundle in `folder` and returns its path. */
export async function packOrderServer(folder: string): Promise<string> {
  const program = path.join(folder, 'order-server.mjs');
  await build({ ...OPTIONS, entryPoints: [SERVER], outfile: program });
  // Next to it under its own name, where the writer thread is looked up.
  await build({ ...OPTIONS, entryPoints: [WRITER], outfile: path.join(folder, path.basename(WRITER)) });
  return program;
}
