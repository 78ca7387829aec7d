/** `npm run check:official`: runs its checks on the project's own Node. `--help` describes it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { answerHelp } from './help.mjs';

answerHelp(`npm run check:official -- DIR

Repeats checks of the tests on the original files in DIR, which are not part of the project: jumia-products.csv,
nigeria-states-lgas-wards.json, payloads/, schema/ and paystack/. The exit code is 1 when one failed.`);

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const node = path.join(root, 'node_modules/.bin/node');
const script = path.join(root, 'scripts/check-official/run.ts');
const { status, error } = spawnSync(node, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
if (error) console.error(`${node} cannot be run: ${error.message}. Run npm ci.`);
process.exit(status ?? 1);
