/**
 * npm run import -- FILE [--map MAP.json] [--kind KIND] [--dry-run] [--rejected FILE] [--encoding NAME] [--delimiter
 * CHARACTER] [--missing deactivate [--missing-at-most PERCENT]]
 *
 * docs/import.md describes the formats of FILE and MAP.json. The exit code is 0 when at least one row was imported or
 * unchanged; 1 when the import failed or was incomplete, when nothing was read, or when every row was rejected; 130 and
 * 143 when it was stopped by Ctrl-C and by SIGTERM.
 */

import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import cliProgress from 'cli-progress';
import { openDatabase } from '../src/data/open.ts';
import { ImportStopped, reasonOf } from '../src/import/import-stopped.ts';
import { MappingError } from '../src/import/mapping.ts';
import { type ImportOptions, type ImportResult, runImport } from '../src/import/run-import.ts';
import { openTextFile } from '../src/import/text-file.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { readArguments, UsageError } from './import/arguments.ts';
import { isDone, number, wordsOfEnd, wordsOfResult } from './import/words.ts';

/** A progress bar on a terminal; elsewhere it would only fill a log. */
function progressBar(size: number) {
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage}% | {read} read, {rejected} rejected | {eta_formatted} left',
    hideCursor: true,
  });
  bar.start(size, 0, { read: 0, rejected: 0 });
  return bar;
}

/** Aborts at the first stop signal; the second one ends the process immediately. */
function stopOnSignals(): { signal: AbortSignal; exitCode: () => number | undefined } {
  const stop = new AbortController();
  let exitCode: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      exitCode = 128 + constants.signals[name];
      stop.abort();
    });
  return { signal: stop.signal, exitCode: () => exitCode };
}

async function importFile(options: ImportOptions): Promise<ImportResult> {
  // Fails before a database is created for a missing file.
  await openTextFile(options.file, options.encoding);
  const { size } = await stat(options.file);
  const db = await openDatabase(readConfig(process.env));
  const bar = progressBar(size);
  try {
    await prepareDatabase(db);
    return await runImport(db, {
      ...options,
      onProgress: (bytes, { read, rejected }) =>
        bar.increment(bytes, { read: number(read), rejected: number(rejected) }),
    });
  } finally {
    bar.stop();
    await db.close();
  }
}

async function main(): Promise<void> {
  const { signal, exitCode } = stopOnSignals();
  const options = { ...(await readArguments(process.argv.slice(2))), signal };
  try {
    const result = await importFile(options);
    for (const sentence of wordsOfResult(result, options)) console.log(sentence);
    for (const sentence of wordsOfEnd(result, options)) console.error(sentence);
    process.exitCode = exitCode() ?? (isDone(result) ? 0 : 1);
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    for (const sentence of wordsOfResult(error.result, options)) console.log(sentence);
    console.error(
      `The import ended before the end of the file. ${error.message} What is stored stays. Run it again to continue.`,
    );
    if (error.isUnforeseen) console.error(error.cause);
    process.exitCode = 1;
  }
}

try {
  await main();
} catch (error) {
  const isSentence = [UsageError, ConfigError, MappingError].some((kind) => error instanceof kind);
  const isBadOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(reasonOf(error) ?? (isSentence || isBadOption ? (error as Error).message : error));
  process.exitCode = 1;
}
