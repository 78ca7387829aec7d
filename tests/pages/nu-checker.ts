/** Runs the Nu HTML checker, in one Java process for all documents. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether Java, which the checker needs, is installed. */
export const hasJava = spawnSync('java', ['-version']).status === 0;

interface Message {
  readonly type: string;
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

/** Runs the checker on `files`. It writes its report to the standard error, and exits with 1 if it found errors. */
function runChecker(files: readonly string[]): Promise<string> {
  const jar = String(createRequire(import.meta.url)('vnu-jar'));
  const args = ['-Xss1m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', jar, '--format', 'json', '--html'];
  return new Promise((resolve, reject) => {
    execFile('java', [...args, ...files], { maxBuffer: 64 * 1024 * 1024 }, (error, _stdout, stderr) => {
      if (stderr.startsWith('{')) resolve(stderr);
      else reject(new Error(`The Nu HTML checker gave no report: ${stderr}`, { cause: error }));
    });
  });
}

/**
 * Checks complete HTML documents, by name.
 *
 * @returns one line for each error or warning, which starts with the document's name
 * @throws {Error} when the checker does not run
 */
export async function nuProblems(documents: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nu-'));
  try {
    const names = Object.keys(documents);
    const files = names.map((_, index) => path.join(folder, `${index}.html`));
    await Promise.all(Object.values(documents).map((html, index) => writeFile(files[index] ?? '', html)));
    const { messages } = JSON.parse(await runChecker(files)) as { messages: readonly Message[] };
    return messages.map(({ type, url = '', lastLine, message, extract = '' }) => {
      const name = names[Number.parseInt(path.basename(url), 10)];
      return `${name ?? url}, line ${lastLine}, ${type}: ${message} ${JSON.stringify(extract)}`;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
