/** Parses the arguments of `npm run import`. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { IMPORT_KINDS, type ImportKind } from '../../src/import/default-format.ts';
import { NO_MAPPING, readMapping } from '../../src/import/mapping.ts';
import type { ImportOptions } from '../../src/import/run-import.ts';
import { checkEncoding } from '../../src/import/text-file.ts';

const USAGE = `npm run import -- FILE [--map MAP.json] [--kind ${IMPORT_KINDS.join('|')}] [--dry-run] [--rejected FILE] [--encoding NAME] [--delimiter CHARACTER] [--missing deactivate [--missing-at-most PERCENT]]`;

/** The arguments are wrong; the message is a sentence. */
export class UsageError extends Error {}

const isKind = (text: string): text is ImportKind => (IMPORT_KINDS as readonly string[]).includes(text);

async function readFileArgument(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function readDelimiter(text: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text;
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter))
    throw new UsageError('--delimiter must be one character, such as ";", or "tab".');
  return delimiter;
}

/** In per cent of the products of the file's shops; if more are missing, the file is probably incomplete. */
const MISSING_PERCENT = 20;

function readMissing(
  kind: ImportKind,
  missing: string | undefined,
  atMost: string | undefined,
): ImportOptions['missing'] {
  if (missing === undefined && atMost === undefined) return undefined;
  if (missing !== 'deactivate') throw new UsageError('--missing can be "deactivate" only.');
  if (kind !== 'products') throw new UsageError('--missing is for products only.');
  const atMostPercent =
    atMost === undefined ? MISSING_PERCENT : Number(/^\d+%?$/.test(atMost) ? atMost.replace('%', '') : '-1');
  if (atMostPercent < 0 || atMostPercent > 100)
    throw new UsageError('--missing-at-most must be a whole number of percent from 0 to 100.');
  return { atMostPercent };
}

/** @throws {UsageError | MappingError | SourceError} */
export async function readArguments(args: string[]): Promise<ImportOptions> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
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
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`Name one file: ${USAGE}`);
  const asked = values.kind;
  if (asked !== undefined && !isKind(asked)) throw new UsageError(`--kind must be one of ${IMPORT_KINDS.join(', ')}.`);
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
