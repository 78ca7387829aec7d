/** `npm run shop -- audit`: who changed what by a command. */
import { changesOf, personOf } from '../../src/features/operator/action-text.ts';
import { newestActions } from '../../src/features/operator/actions.repository.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { type Group, limitOf, subCommand } from './command.ts';
import { restNote, table } from './table.ts';

export const AUDIT: Group = {
  about: 'lists who changed what by a command',
  notes: 'Every change by a command is recorded: when, by whom, what, before and after.',
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
        const list = table([['WHEN', 'WHO', 'COMMAND', 'SUBJECT', 'CHANGED'], ...rows]);
        const text = total === 0 ? 'No change.' : [list, ...restNote(rows.length, total, 'changes')].join('\n');
        return { text, json: { actions, total } };
      },
    }),
  },
};
