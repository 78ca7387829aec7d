/** What the index is asked for, in a form that both engines understand. Pure. */

/** In which fields a stem is looked for: the name; the name and the facts; or the description, too. */
export type Field = 'name' | 'facts' | 'anywhere';

export type Match =
  | { readonly all: readonly Match[] }
  | { readonly any: readonly Match[] }
  | { readonly stem: string; readonly in: Field }
  | { readonly filter: string };

/** Writes `match` with the words of an engine. */
export function writeMatch(
  match: Match,
  write: {
    readonly and: string;
    readonly or: string;
    stem(stem: string, field: Field): string;
    filter(term: string): string;
  },
): string {
  if ('stem' in match) return write.stem(match.stem, match.in);
  if ('filter' in match) return write.filter(match.filter);
  const [parts, word] = 'all' in match ? [match.all, write.and] : [match.any, write.or];
  const written = parts.map((part) => writeMatch(part, write));
  return written.length === 1 ? (written[0] as string) : `(${written.join(word)})`;
}
