/**
 * npm run import -- FILE [--map MAP.json] [--kind products|shops|adverts|infos|help] [--dry-run] [--rejected FILE]
 *
 * The format of FILE is told in src/platform/import/default-format.ts, that of MAP.json in mapping.ts beside it. The
 * exit is 1 when the import could not be done, and 0 otherwise, rejected rows or not.
 */
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { prepareDatabase } from '../src/platform/prepare-database.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { IMPORT_KINDS, type ImportKind } from '../src/platform/import/default-format.ts';
import { MappingError, NO_MAPPING, readMapping } from '../src/platform/import/mapping.ts';
import { SourceError } from '../src/platform/import/read-rows.ts';
import { RejectedRowsError } from '../src/platform/import/rejected-rows.ts';
import { type ImportOptions, type ImportSummary, runImport } from '../src/platform/import/run-import.ts';

const USAGE = `npm run import -- FILE [--map MAP.json] [--kind ${IMPORT_KINDS.join('|')}] [--dry-run] [--rejected FILE]`;

/** The command was given something wrong; the message is a sentence. */
class UsageError extends Error {}

const isKind = (text: string): text is ImportKind => (IMPORT_KINDS as readonly string[]).includes(text);

async function readFileArgument(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

async function readArguments(args: string[]): Promise<ImportOptions & { readonly size: number }> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      kind: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      rejected: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`Name one file: ${USAGE}`);
  const asked = values.kind;
  if (asked !== undefined && !isKind(asked)) throw new UsageError(`--kind must be one of ${IMPORT_KINDS.join(', ')}.`);
  const mapping = values.map === undefined ? NO_MAPPING : readMapping(await readFileArgument(values.map), asked);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`);
  return {
    file,
    kind: asked ?? mapping.kind ?? 'products',
    mapping,
    dryRun: values['dry-run'],
    rejectedFile: values.rejected ?? `${file}.rejected.csv`,
    size: found.size,
  };
}

const number = (n: number) => n.toLocaleString('en');

function report(summary: ImportSummary, { dryRun, rejectedFile }: ImportOptions): void {
  const { read, inserted, updated, unchanged, merged, rejected } = summary;
  const counts = { read, inserted, updated, unchanged, merged, rejected };
  console.log(
    Object.entries(counts)
      .map(([what, count]) => `${number(count)} ${what}`)
      .join(', '),
  );
  if (rejected > 0) console.log(`Rejected rows, each with its line and the reason: ${rejectedFile}`);
  if (dryRun) console.log('Dry run: nothing was stored.');
}

/** A bar on a terminal; elsewhere a line now and then would only fill a log. */
function progressBar(size: number) {
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage}% | {read} read, {rejected} rejected | {eta_formatted} left',
    hideCursor: true,
  });
  bar.start(size, 0, { read: 0, rejected: 0 });
  return bar;
}

async function main(): Promise<void> {
  const options = await readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  const bar = progressBar(options.size);
  try {
    await prepareDatabase(db);
    const summary = await runImport(db, {
      ...options,
      onProgress: (bytes, { read, rejected }) =>
        bar.increment(bytes, { read: number(read), rejected: number(rejected) }),
    });
    bar.stop();
    report(summary, options);
  } finally {
    bar.stop();
    await db.close();
  }
}

try {
  await main();
} catch (error) {
  const isSentence = [UsageError, ConfigError, MappingError, SourceError, RejectedRowsError].some(
    (kind) => error instanceof kind,
  );
  const isBadOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(isSentence || isBadOption ? (error as Error).message : error);
  process.exitCode = 1;
}
