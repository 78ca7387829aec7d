/** Messages of the contact form: read, answered, closed. */
import { html } from 'hono/html';
import { personOf } from '../../features/operator/action-text.ts';
import { MAX_NOTE } from '../../features/operator/note.service.ts';
import { answerMessage } from '../../features/support/operator/answer-message.service.ts';
import { closeMessage, reopenMessage } from '../../features/support/operator/close-message.service.ts';
import {
  answersOf,
  messageById,
  messagesForOperator,
  type StoredAnswer,
  type StoredMessage,
} from '../../features/support/operator/messages.repository.ts';
import { replyAddress } from '../../features/support/support.mails.ts';
import { linesOf, senderFacts } from '../../features/support/support-message.ts';
import { OperatorError } from '../../node/operator-error.ts';
import { CHECK_MS } from '../../providers/mail-sender.ts';
import { mailShop } from '../../server/providers/mail-shop.ts';
import { formatMoment } from '../../shared/dates.ts';
import { MAX_TEXT } from '../../shared/long-texts.ts';
import { cut } from '../../shared/text.ts';
import { type DeskApp, type DeskContext, type DeskShop, done, given, show } from '../app.ts';
import {
  badge,
  button,
  facts,
  field,
  form,
  type Html,
  link,
  longField,
  lookForm,
  restNote,
  table,
  type Visit,
} from '../html.ts';

const LIMIT = 50;
/** The maximum characters of a message in the list. */
const BEGINNING = 80;
const MESSAGE = '/messages/:id{[0-9]{1,9}}';

const stateOf = ({ closedAt, answerCount }: StoredMessage): Html =>
  closedAt === null ? badge('open') : badge(answerCount > 0 ? 'answered' : 'closed', 'good');

const answerPart = ({ text, to, createdAt, ...by }: StoredAnswer): Html =>
  html`<section class="card"><h3>Answer ${to === null ? 'by phone' : html`to ${to}`}</h3>
<blockquote>${text}</blockquote><p class="soft">${personOf(by)}, ${formatMoment(createdAt)}</p></section>`;

/** What a page shows of its message, which its form repeats. */
const seenState = ({ answerCount, closedAt }: StoredMessage) => `${answerCount} answers, ${closedAt ?? 'open'}`;

/** The forms that answer or close an open message. @param typed an answer that was not sent */
function openForms(visit: Visit, message: StoredMessage, typed: string | undefined): Html {
  const at = `/messages/${message.id}`;
  const to = replyAddress(message);
  const answer = longField('text', to === undefined ? 'What was answered by phone' : `Answer to ${to}`, {
    value: typed,
    max: MAX_TEXT,
  });
  const hidden = html`<input type="hidden" name="seen" value="${seenState(message)}">
${to === undefined ? html`<input type="hidden" name="byPhone" value="1">` : ''}`;
  return html`<section class="changes"><h2>Answer</h2>
${to === undefined ? html`<p class="soft">There is no confirmed email: call, then note the answer.</p>` : html`<p class="soft">It is mailed, and stored with the message.</p>`}
${form(visit, `${at}/answer`, html`${hidden}${answer}${button(to === undefined ? 'Note the answer' : 'Send the answer')}`)}</section>
<section class="changes"><h2>Close without an answer</h2>
${form(visit, `${at}/close`, html`${field('note', 'Note', { hint: 'optional', max: MAX_NOTE })}${button('Close', 'quiet')}`)}</section>`;
}

function addList(app: DeskApp, { db }: DeskShop): void {
  app.get('/messages', async (c) => {
    const { session } = c.env;
    const all = c.req.query('all') !== undefined;
    const { messages, total } = await messagesForOperator(db.read, { isOpen: !all, limit: LIMIT });
    const rows = messages.map((one) => [
      link(session, `/messages/${one.id}`, cut(linesOf(one.message).join(' '), BEGINNING)),
      stateOf(one),
      one.prenom,
      one.contact ?? (one.client ? `customer ${one.client.id}` : '–'),
      formatMoment(one.createdAt),
    ]);
    const content = html`${lookForm(session, '/messages', html`<label class="check"><input type="checkbox" name="all" value="1" ${all ? 'checked' : ''}> also closed ones</label>${button('Show', 'quiet')}`)}
${total === 0 ? html`<p class="soft">No ${all ? '' : 'open '}message.</p>` : table('Messages', ['Message', 'State', 'Name', 'Answer to', 'Sent'], rows)}
${restNote(messages.length, total, 'messages')}`;
    return show(c, { title: 'Messages', content });
  });
}

/** A message that is not sent as it was typed: why, and the text. */
interface Unsent {
  readonly problem: string;
  readonly typed: string | undefined;
}

async function showMessage(c: DeskContext, { db }: DeskShop, id: number, unsent?: Unsent) {
  const { session } = c.env;
  const message = await messageById(db.read, id);
  if (!message) throw new OperatorError(`There is no message ${id}.`);
  const answers = await answersOf(db.read, id);
  const isOpen = message.closedAt === null || unsent !== undefined;
  const reopen = form(session, `/messages/${id}/reopen`, button('Open it again', 'quiet'));
  const content = html`<blockquote>${message.message}</blockquote>
${facts([['State', stateOf(message)], ['Sent', formatMoment(message.createdAt)], ...senderFacts(message), ['Note', message.closedNote]])}
${answers.map(answerPart)}
${isOpen ? openForms(session, message, unsent?.typed) : reopen}
<p>${link(session, `/record?subject=${encodeURIComponent(`message ${id}`)}`, 'What was changed')}</p>`;
  return show(c, { title: `Message ${id}`, content, problem: unsent?.problem }, unsent === undefined ? 200 : 409);
}

/** Adds the pages of messages. */
export function addMessages(app: DeskApp, shop: DeskShop): void {
  const { db, config, now } = shop;
  addList(app, shop);
  app.get(MESSAGE, (c) => showMessage(c, shop, Number(c.req.param('id'))));

  app.post(`${MESSAGE}/answer`, async (c) => {
    const id = Number(c.req.param('id'));
    const typed = given(c, 'text');
    const message = await messageById(db.read, id);
    const last = (await answersOf(db.read, id)).at(-1);
    // The same answer again, such as by a second press, is no other one.
    if (message && seenState(message) !== given(c, 'seen') && last?.text !== linesOf(typed ?? '').join('\n'))
      return showMessage(c, shop, id, {
        problem: 'It was answered or closed meanwhile. Is your answer still needed?',
        typed,
      });
    const input = { id, text: typed ?? '', byPhone: given(c, 'byPhone') !== undefined };
    const services = { shop: mailShop(config), messagesTo: config.messagesTo };
    const answered = await answerMessage(db, services, c.env.session.operator, input, now()).catch((error: unknown) => {
      if (error instanceof OperatorError) return error;
      throw error;
    });
    if (answered instanceof OperatorError) return showMessage(c, shop, id, { problem: answered.message, typed });
    const { to, isRepeated } = answered;
    const said =
      to === null
        ? 'The answer is noted.'
        : `The answer goes to ${to}. The running shop sends it within ${CHECK_MS / 1000} seconds.`;
    return done(c, `/messages/${id}`, isRepeated ? 'It was answered so already.' : said);
  });

  app.post(`${MESSAGE}/close`, async (c) => {
    const id = Number(c.req.param('id'));
    const isChanged = await closeMessage(db, c.env.session.operator, { id, note: given(c, 'note') }, now());
    return done(c, `/messages/${id}`, isChanged ? 'It is closed.' : 'It was already closed.');
  });

  app.post(`${MESSAGE}/reopen`, async (c) => {
    const id = Number(c.req.param('id'));
    const wasClosed = await reopenMessage(db, c.env.session.operator, id, now());
    return done(c, `/messages/${id}`, wasClosed ? 'It is open again.' : 'It was open already.');
  });
}
