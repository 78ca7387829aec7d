/** `npm run shop -- audit`: who changed what by a command. */
import type { Row } from '../../src/data/tables.ts';
import { newestActions } from '../../src/features/operator/actions.repository.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { type Group, limitOf, subCommand } from './command.ts';
import { table } from './table.ts';

type Action = Row<'operator_actions'>;

/** `blockedAt: – → 2026-11-27T…`, for each value that changed. */
function changesOf({ before, after }: Action): string {
  const [old, next] = [before, after].map((values) => (values ?? {}) as Readonly<Record<string, unknown>>);
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])];
  const shown = (value: unknown) => (value === undefined || value === null ? '–' : String(value));
  return names
    .filter((name) => shown(old?.[name]) !== shown(next?.[name]))
    .map((name) => `${name}: ${shown(old?.[name])} → ${shown(next?.[name])}`)
    .join(', ');
}

const personOf = ({ person, actingAs }: Action) => (actingAs === null ? person : `${person} (${actingAs})`);

export const AUDIT: Group = {
  about: 'Every change by a command is recorded: when, by whom, what, before and after.',
  commands: {
    '': subCommand({
      takes: '[SUBJECT] [--limit N]',
      does: 'changes, the newest first; SUBJECT such as "customer 12"',
      options: { limit: { type: 'string' } },
      count: [0, 1],
      async run({ db }, { values, positionals: [subject] }) {
        const { actions, total } = await newestActions(db.read, { subject, limit: limitOf(values.limit) });
        const rows = actions.map((one) => [
          formatMoment(one.createdAt),
          personOf(one),
          one.action,
          one.subject,
          changesOf(one),
        ]);
        const text = total === 0 ? 'No change.' : table([['WHEN', 'WHO', 'COMMAND', 'SUBJECT', 'CHANGED'], ...rows]);
        return { text, json: { actions, total } };
      },
    }),
  },
};
