/** Packs `processes/order-server.ts` with all that it imports: then it is open in a fraction of the time. */
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
  // Packages in the old form ask for others by it.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
};

/** Answers the program's file, in `folder`. */
export async function packOrderServer(folder: string): Promise<string> {
  const program = path.join(folder, 'order-server.mjs');
  await build({ ...OPTIONS, entryPoints: [SERVER], outfile: program });
  // Beside it and under its own name, by which the writer's thread is found.
  await build({ ...OPTIONS, entryPoints: [WRITER], outfile: path.join(folder, path.basename(WRITER)) });
  return program;
}
