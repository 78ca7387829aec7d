/** Finds the mapping of a well-known export when the command names none. */
import type { Mapping } from '../../src/import/mapping.ts';
import { PRESETS, type Preset, presetMapping, recognisedPreset } from '../../src/import/presets.ts';
import { SourceError } from '../../src/import/source.ts';
import type { ImportArguments } from './arguments.ts';

/** The shop of products whose export names none; presets use it. */
const NAMELESS_SHOP = 'Imported';

/** Whether the mapping has no column for the shop of a product. */
const isNameless = ({ fields: { boutique = [] } }: Mapping) => boutique.some(({ value }) => value === NAMELESS_SHOP);

async function presetFor({ from, file, kind, encoding, delimiter }: ImportArguments): Promise<Preset | undefined> {
  if (from === undefined && kind !== 'products') return undefined;
  const found = await recognisedPreset(file, { encoding, delimiter });
  if (from === undefined || found?.from === from) return found;
  const wanted = PRESETS.filter((preset) => preset.from === from);
  const titles = wanted.map(
    ({ title, headers }) => `${title}, which has ${headers[0]?.map((name) => `"${name}"`).join(', ')}`,
  );
  throw new SourceError(`${file} is not ${titles.join(', nor ')}. Write a mapping for it (--map).`);
}

/**
 * Returns the options with the mapping of `--from`, or of the shop system that the header shows, and a message about
 * it.
 * @throws {SourceError} when the file is not an export of the system in `--from`
 */
export async function withPreset(
  options: ImportArguments,
): Promise<ImportArguments & { readonly message: readonly string[] }> {
  const preset = options.isMapped ? undefined : await presetFor(options);
  if (!preset) return { ...options, message: [] };
  const mapping = await presetMapping(preset);
  const looks = `This looks like ${preset.title}: it is read by the mapping src/import/presets/${preset.file}.`;
  const nameless = `It does not say whose products these are: they come into the shop "${NAMELESS_SHOP}". Name their shop with --shop "NAME".`;
  const isRequested = options.from !== undefined;
  const message = [
    ...(isRequested ? [] : [looks]),
    ...(options.shop === undefined && isNameless(mapping) ? [nameless] : []),
  ];
  return { ...options, mapping, message };
}
