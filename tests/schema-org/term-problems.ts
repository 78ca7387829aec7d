/** Checks that JSON-LD uses only terms of schema.org. Pure. */
import { isKindOf, type Vocabulary } from './vocabulary.ts';

const ADDRESS = 'https://schema.org/';

/** JSON-LD with one `@type` per thing, as our pages write it. */
export type Thing = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object. */
export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/**
 * Whether `ranges` allow `text`. A thing may be referenced by its address; a member of an enumeration only by its
 * address.
 */
function isTextAllowed(text: string, ranges: readonly string[], { types, members }: Vocabulary): boolean {
  if (ranges.includes('Text')) return true;
  const enumerations = ranges.filter((range) => isKindOf(types, range, 'Enumeration'));
  const name = text.startsWith(ADDRESS) ? text.slice(ADDRESS.length) : '';
  const kinds = Object.hasOwn(members, name) ? members[name] : undefined;
  if (kinds?.some((kind) => enumerations.some((range) => isKindOf(types, kind, range)))) return true;
  const named = ranges.filter((range) => isKindOf(types, range, 'Thing') || range === 'URL');
  return named.length > enumerations.length && isAddress(text);
}

function isNumberAllowed(value: number, ranges: readonly string[]): boolean {
  if (!Number.isFinite(value)) return false;
  return (
    ranges.includes('Number') || ranges.includes('Float') || (ranges.includes('Integer') && Number.isInteger(value))
  );
}

function valueProblems(value: unknown, where: string, ranges: readonly string[], vocabulary: Vocabulary): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${where} is an empty list`];
    return value.flatMap((item, at) => valueProblems(item, `${where}[${at}]`, ranges, vocabulary));
  }
  if (isThing(value)) {
    const type = String(value['@type']);
    const fits = ranges.some((range) => isKindOf(vocabulary.types, type, range));
    return [
      ...(fits ? [] : [`${where} is of type ${type}, not ${ranges.join(' or ')}`]),
      ...thingProblems(value, where, vocabulary),
    ];
  }
  const fits =
    typeof value === 'string'
      ? isTextAllowed(value, ranges, vocabulary)
      : typeof value === 'number'
        ? isNumberAllowed(value, ranges)
        : typeof value === 'boolean' && ranges.includes('Boolean');
  return fits ? [] : [`${where} is ${JSON.stringify(value)}, not ${ranges.join(' or ')}`];
}

function thingProblems(thing: Thing, where: string, vocabulary: Vocabulary): string[] {
  const { '@type': type, '@context': _, ...all } = thing;
  // `query-input` and the like annotate a property of an action; they are not terms of the vocabulary.
  const properties = Object.fromEntries(Object.entries(all).filter(([name]) => !/-(?:input|output)$/.test(name)));
  if (typeof type !== 'string' || !Object.hasOwn(vocabulary.types, type))
    return [`${where} has the type ${JSON.stringify(type)}, which schema.org has not`];
  return Object.entries(properties).flatMap(([name, value]) => {
    const property = Object.hasOwn(vocabulary.properties, name) ? vocabulary.properties[name] : undefined;
    const path = `${where}.${name}`;
    if (!property) return [`${path} is no property of schema.org`];
    const fits = property.domains.some((domain) => isKindOf(vocabulary.types, type, domain));
    return [
      ...(fits ? [] : [`${path} is no property of ${type}`]),
      ...valueProblems(value, path, property.ranges, vocabulary),
    ];
  });
}

/**
 * The terms of a JSON-LD block that `vocabulary` does not allow: unknown types and properties, properties of other
 * types, values of a wrong type. Retired terms count as unknown.
 */
export function termProblems(block: unknown, vocabulary: Vocabulary): string[] {
  if (!isThing(block)) return ['the block is no thing'];
  return [
    ...(block['@context'] === 'https://schema.org' ? [] : ['the context is not https://schema.org']),
    ...thingProblems(block, String(block['@type']), vocabulary),
  ];
}
