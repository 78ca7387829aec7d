/** The record of changes by operators. */
import { html } from 'hono/html';
import { changesOf, personOf } from '../../features/operator/action-text.ts';
import { newestActions } from '../../features/operator/actions.repository.ts';
import { formatMoment } from '../../shared/dates.ts';
import { type DeskApp, type DeskShop, show } from '../app.ts';
import { button, field, link, lookForm, restNote, table } from '../html.ts';

const LIMIT = 100;

export function addRecord(app: DeskApp, { db }: DeskShop): void {
  app.get('/record', async (c) => {
    const { session } = c.env;
    const subject = c.req.query('subject')?.trim() || undefined;
    const { actions, total } = await newestActions(db.read, { subject, limit: LIMIT });
    const rows = actions.map((one) => [
      formatMoment(one.createdAt),
      one.action,
      link(session, `/record?subject=${encodeURIComponent(one.subject)}`, one.subject),
      changesOf(one) || '–',
      personOf(one),
    ]);
    const content = html`
${lookForm(session, '/record', html`${field('subject', 'Only of', { value: subject ?? '', hint: 'such as customer 12', max: 100 })}${button('Show', 'quiet')}`)}
${total === 0 ? html`<p class="soft">No change${subject === undefined ? '' : ` of ${subject}`}.</p>` : table('Changes', ['When', 'What', 'Of', 'Changed', 'By'], rows)}
${restNote(actions.length, total, 'changes')}`;
    return show(c, { title: 'Record of changes', content });
  });
}
