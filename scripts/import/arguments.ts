/** Parses the arguments of `npm run import`. */
import { readFile } from 'node:fs/promises';
import { IMPORT_KINDS, type ImportKind } from '../../src/import/default-format.ts';
import { NO_MAPPING, readMapping } from '../../src/import/mapping.ts';
import type { ImportOptions } from '../../src/import/run-import.ts';
import { checkEncoding } from '../../src/import/text-file.ts';
import { type Given, usageError } from '../command.ts';

/** In per cent of the products of the file's shops; if more are missing, the file is probably incomplete. */
const MISSING_PERCENT = 20;

export const IMPORT = {
  name: 'import',
  usage: `npm run import -- FILE [--map MAP.json] [--kind KIND] [--dry-run] [--rejected FILE]
  [--encoding NAME] [--delimiter CHARACTER] [--missing deactivate [--missing-at-most PERCENT]]

Imports FILE (CSV, JSON Lines, a JSON array, or the list of rejected rows of an import) into the database of the
shop, which it makes when there is none. docs/import.md describes the formats of FILE and MAP.json.

--map MAP.json             says how the columns of a foreign file become ours
--kind KIND                ${IMPORT_KINDS.join(', ')}; products by default
--dry-run                  checks and counts, and stores nothing
--rejected FILE            where rejected rows are listed; FILE.rejected.csv by default
--encoding NAME            such as windows-1252; UTF-8 by default
--delimiter CHARACTER      of a CSV, or "tab"; found by the header by default
--missing deactivate       deactivates products of the file's shops that it leaves out
--missing-at-most PERCENT  unless they are more than this share; ${MISSING_PERCENT} by default

The exit code is 0 when at least one row was imported or unchanged; 1 when the import failed or was incomplete, when
nothing was read, or when every row was rejected; 130 and 143 when it was stopped by Ctrl-C and by SIGTERM.`,
  options: {
    map: { type: 'string' },
    kind: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    rejected: { type: 'string' },
    encoding: { type: 'string' },
    delimiter: { type: 'string' },
    missing: { type: 'string' },
    'missing-at-most': { type: 'string' },
  },
  maxArguments: Number.POSITIVE_INFINITY,
} as const;

const wrong = (sentence: string) => usageError(IMPORT, sentence);

const isKind = (text: string): text is ImportKind => (IMPORT_KINDS as readonly string[]).includes(text);

async function readFileArgument(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw wrong(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function readDelimiter(text: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text;
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter))
    throw wrong('--delimiter must be one character, such as ";", or "tab".');
  return delimiter;
}

function readMissing(
  kind: ImportKind,
  missing: string | undefined,
  atMost: string | undefined,
): ImportOptions['missing'] {
  if (missing === undefined && atMost === undefined) return undefined;
  if (missing !== 'deactivate') throw wrong('--missing can be "deactivate" only.');
  if (kind !== 'products') throw wrong('--missing is for products only.');
  const atMostPercent =
    atMost === undefined ? MISSING_PERCENT : Number(/^\d+%?$/.test(atMost) ? atMost.replace('%', '') : '-1');
  if (atMostPercent < 0 || atMostPercent > 100)
    throw wrong('--missing-at-most must be a whole number of percent from 0 to 100.');
  return { atMostPercent };
}

/** @throws {UsageError | MappingError | SourceError} */
export async function readArguments({
  values,
  positionals,
}: Given<(typeof IMPORT)['options']>): Promise<ImportOptions> {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw wrong('Name one file.');
  const asked = values.kind;
  if (asked !== undefined && !isKind(asked)) throw wrong(`--kind must be one of ${IMPORT_KINDS.join(', ')}.`);
  const mapping = values.map === undefined ? NO_MAPPING : readMapping(await readFileArgument(values.map), asked);
  const kind = asked ?? mapping.kind ?? 'products';
  return {
    file,
    kind,
    mapping,
    dryRun: values['dry-run'],
    rejectedFile: values.rejected ?? `${file}.rejected.csv`,
    encoding: values.encoding === undefined ? undefined : checkEncoding(values.encoding),
    delimiter: values.delimiter === undefined ? undefined : readDelimiter(values.delimiter),
    missing: readMissing(kind, values.missing, values['missing-at-most']),
  };
}
