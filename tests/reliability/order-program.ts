/** Bundles `processes/order-server.ts` with its imports, so that it starts in a fraction of the time. */
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
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

/** Modules with transactions that the writer thread loads by their address (`api/transaction.ts`). */
const taskModules = (): string[] =>
  globSync('src/features/**/*.service.ts', { cwd: ROOT })
    .map((file) => path.join(ROOT, file))
    .filter((file) => /\btransaction\(\s*import\.meta\.url/.test(readFileSync(file, 'utf8')));

/** Gives tasks the address of their module in `folder` instead of the bundle's. */
const taskAddresses = (folder: string, modules: readonly string[]): Plugin => ({
  name: 'task addresses',
  setup(building) {
    building.onLoad({ filter: /\.service\.ts$/ }, async ({ path: file }) => {
      if (!modules.includes(file)) return undefined;
      const address = pathToFileURL(path.join(folder, `${path.basename(file, '.ts')}.mjs`)).href;
      const contents = (await readFile(file, 'utf8')).replaceAll('import.meta.url', JSON.stringify(address));
      return { contents, loader: 'ts' };
    });
  },
});

/** Creates the bundle in `folder` and returns its path. */
export async function packOrderServer(folder: string): Promise<string> {
  const program = path.join(folder, 'order-server.mjs');
  const modules = taskModules();
  if (modules.length === 0) throw new Error('No service has a transaction for the writer thread.');
  await build({ ...OPTIONS, entryPoints: [SERVER], outfile: program, plugins: [taskAddresses(folder, modules)] });
  // The writer thread and its tasks share what they import.
  await build({
    ...OPTIONS,
    entryPoints: [WRITER, ...modules].map((file) => ({ in: file, out: path.basename(file, '.ts') })),
    splitting: true,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  // Next to the bundle under its own name, where the writer thread is looked up.
  await writeFile(path.join(folder, path.basename(WRITER)), "import './writer.worker.mjs';\n");
  return program;
}
