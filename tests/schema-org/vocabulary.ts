/** The vocabulary of schema.org: types, properties and members of enumerations. Pure. */

interface Property {
  /** Types that may have the property. */
  readonly domains: readonly string[];
  /** Types of its values. */
  readonly ranges: readonly string[];
}

/** All names are without `https://schema.org/`. */
export interface Vocabulary {
  /** Every type with its direct supertypes. */
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly properties: Readonly<Record<string, Property>>;
  /** Every member with its enumerations. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}

type Reference = { readonly '@id': string };
type Several<T> = T | readonly T[] | undefined;

/** A node of schema.org's file. */
interface GraphNode {
  readonly '@id': string;
  readonly '@type': Several<string>;
  readonly 'rdfs:subClassOf'?: Several<Reference>;
  readonly 'schema:domainIncludes'?: Several<Reference>;
  readonly 'schema:rangeIncludes'?: Several<Reference>;
  readonly 'schema:isPartOf'?: Several<Reference>;
  readonly 'schema:supersededBy'?: Several<Reference>;
}

const PREFIX = 'schema:';

function several<T>(value: Several<T>): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as T];
}

/** Names of schema.org among `ids`, without those of other vocabularies. */
const ownNames = (ids: readonly string[]) =>
  ids.filter((id) => id.startsWith(PREFIX)).map((id) => id.slice(PREFIX.length));
const namesOf = (references: Several<Reference>) => ownNames(several(references).map((reference) => reference['@id']));

/**
 * Whether a term is retired, which means that it is in the attic or names its replacement. Retired terms must not be
 * used.
 */
const isRetired = (node: GraphNode) =>
  node['schema:supersededBy'] !== undefined ||
  several(node['schema:isPartOf']).some((part) => part['@id'] === 'https://attic.schema.org');

/** Parses `schemaorg-all-https.jsonld`. */
export function readVocabulary(text: string): Vocabulary {
  const { '@graph': graph } = JSON.parse(text) as { '@graph': readonly GraphNode[] };
  const types: Record<string, readonly string[]> = {};
  const properties: Record<string, Property> = {};
  const members: Record<string, readonly string[]> = {};
  for (const node of graph) {
    const [name] = ownNames([node['@id']]);
    if (name === undefined || isRetired(node)) continue;
    const kinds = several(node['@type']);
    if (kinds.includes('rdfs:Class')) types[name] = namesOf(node['rdfs:subClassOf']);
    else if (kinds.includes('rdf:Property'))
      properties[name] = {
        domains: namesOf(node['schema:domainIncludes']),
        ranges: namesOf(node['schema:rangeIncludes']),
      };
    else members[name] = ownNames(kinds);
  }
  return { types, properties, members };
}

/** Whether `type` is `ancestor` or a subtype of it. */
export function isKindOf(types: Vocabulary['types'], type: string, ancestor: string): boolean {
  if (type === ancestor) return true;
  const above = Object.hasOwn(types, type) ? types[type] : undefined;
  return above?.some((parent) => isKindOf(types, parent, ancestor)) ?? false;
}

/** Messages about what `part` contains and `whole` does not. */
export function differences(part: Vocabulary, whole: Vocabulary): string[] {
  const missing = (what: string, some: readonly string[], all: readonly string[] | undefined) =>
    all === undefined ? [`${what} is unknown`] : some.filter((name) => !all.includes(name)).map((n) => `${what}: ${n}`);
  return [
    ...Object.entries(part.types).flatMap(([name, above]) => missing(name, above, whole.types[name])),
    ...Object.entries(part.members).flatMap(([name, of]) => missing(name, of, whole.members[name])),
    ...Object.entries(part.properties).flatMap(([name, { domains, ranges }]) => [
      ...missing(`${name}, on`, domains, whole.properties[name]?.domains),
      ...missing(`${name}, as`, ranges, whole.properties[name]?.ranges),
    ]),
  ];
}
