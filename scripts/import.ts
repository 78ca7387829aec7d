/** `npm run import`: imports a file into the database of the shop. `--help` describes it. */
import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import cliProgress from 'cli-progress';
import { openDatabase } from '../src/data/open.ts';
import { recordRun } from '../src/features/operator/record-run.service.ts';
import type { ImportOptions, ImportResult } from '../src/import/import-options.ts';
import { ImportStopped, reasonOf } from '../src/import/import-stopped.ts';
import { MappingError } from '../src/import/mapping.ts';
import { importAction } from '../src/import/recorded-import.ts';
import { runImport } from '../src/import/run-import.ts';
import { openTextFile } from '../src/import/text-file.ts';
import { OperatorError } from '../src/node/operator-error.ts';
import { patientTimeout } from '../src/node/patient-timeout.ts';
import { type Config, readConfig } from '../src/server/config/config.ts';
import { checkPicture } from '../src/server/pictures/check-picture.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { IMPORT, type ImportArguments, readArguments } from './import/arguments.ts';
import { endMessage, isDone, number, resultMessage } from './import/result-text.ts';
import { withPreset } from './import/use-preset.ts';
import { runCommand } from './run-command.ts';
import { systemUser } from './shop/command.ts';

/** Time in ms for storing rows that are already read, after a stop signal. */
const STOP_MS = 4_000;

/** A progress bar on a terminal. Otherwise none is printed, because it would only fill a log. */
function progressBar(size: number) {
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage}% | {read} read, {rejected} rejected | {eta_formatted} left',
    hideCursor: true,
  });
  bar.start(size, 0, { read: 0, rejected: 0 });
  return bar;
}

/** Aborts at the first stop signal; the second one, or {@link STOP_MS}, ends the process immediately. */
function stopOnSignals(): { signal: AbortSignal; exitCode: () => number | undefined } {
  const stop = new AbortController();
  let exitCode: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      exitCode = 128 + constants.signals[name];
      stop.abort();
      // The process might otherwise not end, for example because of a large transaction or a hanging database.
      patientTimeout(STOP_MS, () => process.kill(process.pid, name));
    });
  return { signal: stop.signal, exitCode: () => exitCode };
}

/** Returns a lookup of pictures in the shop's folder; undefined when they are in a bucket or on another host. */
function checkOwnPictures({ dataDir, fileHost, bucket }: Config): ImportOptions['checkPicture'] {
  if (bucket || !fileHost.startsWith('/')) return undefined;
  return (picture) => checkPicture(path.join(dataDir, 'files'), picture);
}

async function importFile(options: ImportOptions & Pick<ImportArguments, 'actingAs'>): Promise<ImportResult> {
  const { size } = await stat(options.file);
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  const bar = progressBar(size);
  const record = async (result: ImportResult) => {
    const action = importAction(options, result);
    if (action) await recordRun(db, { person: systemUser(), actingAs: options.actingAs }, action, Date.now());
    return result;
  };
  try {
    await prepareDatabase(db);
    const result = await runImport(db, {
      ...options,
      checkPicture: checkOwnPictures(config),
      onProgress: (bytes, { read, rejected }) =>
        bar.increment(bytes, { read: number(read), rejected: number(rejected) }),
    });
    return await record(result);
  } catch (error) {
    // What was stored before it ended is recorded as well, unless the database no longer takes it.
    if (error instanceof ImportStopped) await record(error.result).catch(console.error);
    throw error;
  } finally {
    bar.stop();
    await db.close();
  }
}

async function runAndReport(given: Parameters<typeof readArguments>[0]): Promise<void> {
  const { signal, exitCode } = stopOnSignals();
  const requested = await readArguments(given);
  // Fails here, before a database is created for a missing file.
  await openTextFile(requested.file, requested.encoding);
  const { message, ...found } = await withPreset(requested);
  const options = { ...found, signal };
  for (const sentence of message) console.log(sentence);
  try {
    const result = await importFile(options);
    for (const sentence of resultMessage(result, options)) console.log(sentence);
    for (const sentence of endMessage(result, options)) console.error(sentence);
    process.exitCode = exitCode() ?? (isDone(result) ? 0 : 1);
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    for (const sentence of resultMessage(error.result, options)) console.log(sentence);
    console.error(
      `The import ended before the end of the file. ${error.message} What is stored stays. Run it again to continue.`,
    );
    if (error.isUnforeseen) console.error(error.cause);
    process.exitCode = 1;
  }
}

await runCommand(IMPORT, async (given) => {
  try {
    await runAndReport(given);
  } catch (error) {
    const sentence = error instanceof MappingError ? error.message : reasonOf(error);
    throw sentence === undefined ? error : new OperatorError(sentence);
  }
});
