/** Reviews and ratings to look at: reported, new or hidden ones; and what was reported of products. */
import { html } from 'hono/html';
import { MAX_NOTE } from '../../features/operator/note.service.ts';
import type { OpinionKind } from '../../features/opinions/hidden-opinion.ts';
import { hideOpinion, unhideOpinion } from '../../features/opinions/operator/hide-opinion.service.ts';
import {
  type ListedOpinion,
  type OpinionFilter,
  opinionForOperator,
  opinionsForOperator,
} from '../../features/opinions/operator/opinions.repository.ts';
import { closeReport } from '../../features/reports/operator/close-report.service.ts';
import {
  type ListedReport,
  reportsForOperator,
  reportsOf,
} from '../../features/reports/operator/reports.repository.ts';
import { REPORT_REASONS, type ReportReason } from '../../features/reports/report-reasons.ts';
import { OperatorError } from '../../node/operator-error.ts';
import { formatMoment } from '../../shared/dates.ts';
import { type DeskApp, type DeskShop, done, given, show } from '../app.ts';
import { addressOf, badge, button, facts, field, form, type Html, link, restNote, type Visit } from '../html.ts';

const LIMIT = 30;
const KINDS: readonly OpinionKind[] = ['review', 'rating'];

/** Which opinions a list has. */
const LISTS: Readonly<Record<string, { readonly name: string; readonly filter: Omit<OpinionFilter, 'limit'> }>> = {
  reported: { name: 'Reported', filter: { isReported: true } },
  newest: { name: 'Newest', filter: {} },
  hidden: { name: 'Hidden', filter: { isHidden: true } },
};

const pathOf = (kind: OpinionKind, id: number) => (kind === 'review' ? `/reviews/${id}` : `/reviews/ratings/${id}`);

const starsOf = ({ cote }: ListedOpinion) => (cote === null ? 'Review' : `${cote} of 5 stars`);

const stateOf = ({ hiddenAt, openReports }: ListedOpinion): Html =>
  html`${hiddenAt === null ? badge('shown', 'good') : badge('hidden', 'bad')}
${openReports > 0 ? badge(`reported ${openReports}×`, 'warn') : ''}`;

const authorOf = ({ pseudo, lastName }: ListedOpinion) => `${pseudo} ${lastName}`.trim();

const opinionCard = (visit: Visit, kind: OpinionKind, one: ListedOpinion): Html => html`<li class="card">
<h3 class="row">${link(visit, pathOf(kind, one.id), one.product)}</h3>
<p class="row">${starsOf(one)} ${stateOf(one)}</p>
${one.text === '' ? '' : html`<blockquote>${one.text}</blockquote>`}
<p class="soft">${authorOf(one)}, ${formatMoment(one.createdAt)}</p></li>`;

const reportPart = ({ reason, text, contact, createdAt }: ListedReport): Html =>
  html`<p><strong>${REPORT_REASONS[reason as ReportReason].label}</strong></p>
${text === null || text === '' ? '' : html`<blockquote>${text}</blockquote>`}
<p class="soft">${formatMoment(createdAt)}${contact === null ? '' : `, answer to ${contact}`}</p>`;

/** The form that closes a report. */
const closeForm = (visit: Visit, id: number): Html =>
  form(
    visit,
    '/reviews/close-report',
    html`<input type="hidden" name="report" value="${id}">${field('note', 'Note', { hint: 'optional', max: MAX_NOTE })}${button('Close the report', 'quiet')}`,
  );

async function productReports({ db }: DeskShop, visit: Visit): Promise<Html | string> {
  const { reports, total } = await reportsForOperator(db.read, { isOpen: true, isOfProduct: true, limit: LIMIT });
  if (total === 0) return '';
  return html`<section><h2>Reported products</h2><ol class="cards">${reports.map(
    (one) =>
      html`<li class="card"><h3>${one.product} (${one.produitId})</h3>${reportPart(one)}${closeForm(visit, one.id)}</li>`,
  )}</ol>${restNote(reports.length, total, 'reports')}</section>`;
}

function tabs(visit: Visit, chosen: string): Html {
  const links = Object.entries(LISTS).map(([key, { name }]) => {
    const current = key === chosen ? html`aria-current="page"` : '';
    return html`<li><a href="${addressOf(visit, `/reviews?show=${key}`)}" ${current}>${name}</a></li>`;
  });
  return html`<ul class="tabs">${links}</ul>`;
}

async function opinionList({ db }: DeskShop, visit: Visit, kind: OpinionKind, key: string): Promise<Html> {
  const { name, filter } = LISTS[key] ?? { name: '', filter: {} };
  const { opinions, total } = await opinionsForOperator(db.read, kind, { ...filter, limit: LIMIT });
  const what = `${kind}s`;
  return html`<section><h2>${name} ${what}</h2>
${total === 0 ? html`<p class="soft">None.</p>` : html`<ol class="cards">${opinions.map((one) => opinionCard(visit, kind, one))}</ol>`}
${restNote(opinions.length, total, what)}</section>`;
}

/** The page of one opinion, and its changes. */
function addOpinion(app: DeskApp, { db, now }: DeskShop, kind: OpinionKind): void {
  const path = kind === 'review' ? '/reviews/:id{[0-9]{1,9}}' : '/reviews/ratings/:id{[0-9]{1,9}}';

  app.get(path, async (c) => {
    const { session } = c.env;
    const id = Number(c.req.param('id'));
    const one = await opinionForOperator(db.read, kind, id);
    if (!one) throw new OperatorError(`There is no ${kind} ${id}.`);
    const reports = await reportsOf(db.read, kind, id);
    const at = pathOf(kind, id);
    const hide = html`<p class="soft">Hidden, it is seen by its author alone, and its reports are closed.</p>
${form(session, `${at}/hide`, html`${field('reason', 'Reason', { hint: 'for operators, and in the copy of their data; optional', max: MAX_NOTE })}${button('Hide', 'danger')}`)}`;
    const content = html`${one.text === '' ? html`<p class="soft">Without a text.</p>` : html`<blockquote>${one.text}</blockquote>`}
${facts([
  ['State', stateOf(one)],
  ['Reason', one.hiddenReason],
  ['Stars', one.cote === null ? null : String(one.cote)],
  ['Product', `${one.product} (${one.produitId})`],
  ['By', link(session, `/customers/${one.clientId}`, authorOf(one))],
  ['Bought', one.bought ? 'yes' : 'no'],
  ['Written', formatMoment(one.createdAt)],
])}
<section class="changes"><h2>Change</h2>${one.hiddenAt === null ? hide : form(session, `${at}/show`, button('Show it again'))}</section>
${reports.length === 0 ? '' : html`<h2>Reports</h2>`}
${reports.map((report) => html`<section class="card">${reportPart(report)}${report.closedAt === null ? closeForm(session, report.id) : badge('closed')}</section>`)}
<p>${link(session, `/record?subject=${encodeURIComponent(`${kind} ${id}`)}`, 'What was changed')}</p>`;
    return show(c, { title: `${kind === 'review' ? 'Review' : 'Rating'} ${id}`, content });
  });

  app.post(`${path}/hide`, async (c) => {
    const id = Number(c.req.param('id'));
    const reason = given(c, 'reason');
    const { isChanged, wasHidden } = await hideOpinion(db, c.env.session.operator, { kind, id, reason }, now());
    const already = isChanged
      ? 'It was already hidden; its reason and reports are up to date.'
      : 'It was already hidden.';
    return done(c, pathOf(kind, id), wasHidden ? already : 'It is hidden.');
  });

  app.post(`${path}/show`, async (c) => {
    const id = Number(c.req.param('id'));
    const wasHidden = await unhideOpinion(db, c.env.session.operator, { kind, id }, now());
    return done(c, pathOf(kind, id), wasHidden ? 'It is shown again.' : 'It was already shown.');
  });
}

/** Adds the pages of reviews, ratings and reports. */
export function addReviews(app: DeskApp, shop: DeskShop): void {
  const { db, now } = shop;
  app.get('/reviews', async (c) => {
    const { session } = c.env;
    const input = c.req.query('show') ?? '';
    const key = Object.hasOwn(LISTS, input) ? input : 'reported';
    const lists = await Promise.all(KINDS.map((kind) => opinionList(shop, session, kind, key)));
    const content = html`${key === 'reported' ? await productReports(shop, session) : ''}${tabs(session, key)}${lists}`;
    return show(c, { title: 'Reviews and ratings', content });
  });

  app.post('/reviews/close-report', async (c) => {
    const id = Number(given(c, 'report') ?? Number.NaN);
    if (!Number.isSafeInteger(id)) throw new OperatorError('The form names no report.');
    const wasOpen = await closeReport(db, c.env.session.operator, { id, note: given(c, 'note') }, now());
    return done(c, '/reviews', wasOpen ? 'The report is closed.' : 'The report was already closed.');
  });

  for (const kind of KINDS) addOpinion(app, shop, kind);
}
