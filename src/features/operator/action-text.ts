/** What the record of changes says of one of them. Pure. */
import type { Row } from '../../data/tables.ts';

type Action = Row<'operator_actions'>;

/** `blockedAt: – → 2026-11-27T…`, for each value that changed. */
export function changesOf({ before, after }: Pick<Action, 'before' | 'after'>): string {
  const [old, next] = [before, after].map((values) => (values ?? {}) as Readonly<Record<string, unknown>>);
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])];
  const shown = (value: unknown) => String(value ?? '') || '–';
  return names
    .filter((name) => shown(old?.[name]) !== shown(next?.[name]))
    .map((name) => `${name}: ${shown(old?.[name])} → ${shown(next?.[name])}`)
    .join(', ');
}

/** The system user, with the name that they gave. */
export const personOf = ({ person, actingAs }: Pick<Action, 'person' | 'actingAs'>): string =>
  actingAs === null ? person : `${person} (${actingAs})`;
