/** Parses the arguments of `npm run import`. */
import { readFile } from 'node:fs/promises';
import { IMPORT_KINDS, type ImportKind } from '../../src/import/default-format.ts';
import type { ImportOptions } from '../../src/import/import-options.ts';
import { NO_MAPPING, readMapping } from '../../src/import/mapping.ts';
import { PRESET_NAMES } from '../../src/import/presets.ts';
import { checkEncoding } from '../../src/import/text-file.ts';
import { foldText } from '../../src/shared/fold-text.ts';
import { type Given, usageError } from '../command.ts';
import { actingAsOf } from '../shop/command.ts';

/** In per cent of the products of the file's shops; if more are missing, the file is probably incomplete. */
const MISSING_PERCENT = 20;

export const IMPORT = {
  name: 'import',
  usage: `npm run import -- FILE [--from SYSTEM] [--shop NAME] [--map MAP.json] [--kind KIND] [--dry-run]
  [--rejected FILE] [--encoding NAME] [--delimiter CHARACTER] [--missing deactivate [--missing-at-most PERCENT]]
  [--as NAME]

Imports FILE (CSV, JSON Lines, a JSON array, or the list of rejected rows of an import) into the database of the
shop, which it creates when there is none. docs/import.md describes the formats of FILE and MAP.json.

--from SYSTEM              whose export it is: ${PRESET_NAMES.join(', ')}; detected by its columns by default
--shop NAME                the shop of all products, whose identities are then its own
--map MAP.json             maps the columns of the file to ours
--kind KIND                ${IMPORT_KINDS.join(', ')}; products by default
--dry-run                  checks and counts, shows three products as they would look, and stores nothing
--rejected FILE            where rejected rows are listed; FILE.rejected.csv by default
--encoding NAME            such as windows-1252; UTF-8 by default
--delimiter CHARACTER      of a CSV, or "tab"; found by the header by default
--missing deactivate       deactivates products of the file's shops that it leaves out
--missing-at-most PERCENT  unless they are more than this share; ${MISSING_PERCENT} by default
--as NAME                  recorded with the import, beside the system user

The exit code is 0 when at least one row was imported or unchanged; 1 when the import failed or was incomplete, when
nothing was read, or when every row was rejected; 130 and 143 when it was stopped by Ctrl-C and by SIGTERM.`,
  options: {
    from: { type: 'string' },
    shop: { type: 'string' },
    map: { type: 'string' },
    kind: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    rejected: { type: 'string' },
    encoding: { type: 'string' },
    delimiter: { type: 'string' },
    missing: { type: 'string' },
    'missing-at-most': { type: 'string' },
    as: { type: 'string' },
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

function readFrom(from: string | undefined, map: string | undefined): string | undefined {
  if (from === undefined) return undefined;
  if (!PRESET_NAMES.includes(from)) throw wrong(`--from must be one of ${PRESET_NAMES.join(', ')}.`);
  if (map !== undefined) throw wrong('Give either --from or --map.');
  return from;
}

function readShop(kind: ImportKind, shop: string | undefined): string | undefined {
  if (shop === undefined) return undefined;
  if (kind !== 'products') throw wrong('--shop is for products only.');
  if (foldText(shop) === '' || shop.length > 200) throw wrong('--shop needs a name with a letter or digit.');
  return shop;
}

/** The options of an import, and how to find its mapping. */
export interface ImportArguments extends ImportOptions {
  /** The shop system named by `--from`. */
  readonly from: string | undefined;
  /** Whether a mapping was given. */
  readonly isMapped: boolean;
  /** The name of the person, for the record of changes. */
  readonly actingAs: string | undefined;
}

/** @throws {UsageError | MappingError | SourceError} */
export async function readArguments({
  values,
  positionals,
}: Given<(typeof IMPORT)['options']>): Promise<ImportArguments> {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw wrong('Name one file.');
  const requested = values.kind;
  if (requested !== undefined && !isKind(requested)) throw wrong(`--kind must be one of ${IMPORT_KINDS.join(', ')}.`);
  const mapping = values.map === undefined ? NO_MAPPING : readMapping(await readFileArgument(values.map), requested);
  const kind = requested ?? mapping.kind ?? 'products';
  return {
    file,
    kind,
    mapping,
    from: readFrom(values.from, values.map),
    isMapped: values.map !== undefined,
    actingAs: actingAsOf(IMPORT, values.as),
    shop: readShop(kind, values.shop),
    dryRun: values['dry-run'],
    rejectedFile: values.rejected ?? `${file}.rejected.csv`,
    encoding: values.encoding === undefined ? undefined : checkEncoding(values.encoding),
    delimiter: values.delimiter === undefined ? undefined : readDelimiter(values.delimiter),
    missing: readMissing(kind, values.missing, values['missing-at-most']),
  };
}
