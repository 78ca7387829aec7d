/** Bundles `processes/order-server.ts` with its imports, so that it starts in a fraction of the time. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { ROOT } from './shop-process.ts';

const SERVER = path.join(import.meta.dirname, 'processes/order-server.ts');
const WRITER = path.join(ROOT, 'src/server/writer/writer.worker.ts');

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
  // Next to the server's bundle under its own name, where that starts it.
  await build({ ...OPTIONS, entryPoints: [WRITER], outfile: path.join(folder, 'writer.worker.mjs') });
  await writeFile(path.join(folder, path.basename(WRITER)), "import './writer.worker.mjs';\n");
  return program;
}
