/** `npm run island-sizes`: prints the size of each island. `--help` describes it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { runCommand } from '../../scripts/run-command.ts';

const root = path.join(import.meta.dirname, '../..');
const bundle = path.join(root, 'src/bundles/islands.ts');

const ISLAND_SIZES = {
  name: 'island-sizes',
  usage: `npm run island-sizes

Prints what each island weighs, in kB of brotli. Each is bundled alone with what it imports, without React and
nanostores, so code that two islands share is counted for both; pages load all of them in one file.`,
  options: {},
} as const;

/** The imports of the bundle's source: an exported name and the file it comes from. */
const imports = [
  ...readFileSync(bundle, 'utf8').matchAll(/^import \{ ((?!hydrate)\w+Island|enhance\w+) \} from '([^']+)';$/gm),
];

await runCommand(ISLAND_SIZES, async () => {
  for (const [, name = '', file = ''] of imports) {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { ${name} } from '${file}'; console.log(${name});`,
        resolveDir: path.dirname(bundle),
        loader: 'ts',
      },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      external: [
        'react',
        'react-dom',
        'react/jsx-runtime',
        'react-dom/client',
        'nanostores',
        '@nanostores/react',
        '*.css?url',
      ],
      define: { INTERACTION_URL: '""' },
      loader: { '.webp': 'empty', '.css': 'empty' },
    });
    const bytes = brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
    console.log(`${name.padEnd(24)} ${(bytes / 1000).toFixed(1)}`);
  }
});
