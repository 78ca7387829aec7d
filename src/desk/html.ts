/** Parts of the desk's pages. `html` escapes every value; nothing here writes HTML that is not. */
import { html } from 'hono/html';
import type { Session } from './sessions.ts';

export type Html = ReturnType<typeof html>;

/** Who looks at a page, and where its links lead. */
export type Visit = Pick<Session, 'place' | 'formKey' | 'operator'>;

/** The field that proves that a form is one of the session's own pages. */
export const FORM_KEY = 'formKey';

/** The address of a path of the desk in this session. */
export const addressOf = ({ place }: Pick<Visit, 'place'>, path: string): string => `/${place}${path}`;

/** A link to a page of the desk. */
export const link = (visit: Visit, path: string, text: string | Html): Html =>
  html`<a href="${addressOf(visit, path)}">${text}</a>`;

/** A form that changes something. */
export const form = (visit: Visit, path: string, content: Html): Html =>
  html`<form method="post" action="${addressOf(visit, path)}"><input type="hidden" name="${FORM_KEY}" value="${visit.formKey}">${content}</form>`;

/** A form that only looks: its fields become the query of the address. */
export const lookForm = (visit: Visit, path: string, content: Html): Html =>
  html`<form method="get" action="${addressOf(visit, path)}" class="look">${content}</form>`;

/** A field with its label above it. `hint` follows the label. */
export function field(
  name: string,
  label: string,
  {
    value = '',
    hint,
    required = false,
    max = 500,
  }: {
    readonly value?: string;
    readonly hint?: string;
    readonly required?: boolean;
    readonly max?: number;
  } = {},
): Html {
  return html`<label><span>${label}${hint === undefined ? '' : html` <small>${hint}</small>`}</span>
<input type="text" name="${name}" value="${value}" maxlength="${max}" ${required ? 'required' : ''} autocomplete="off"></label>`;
}

/** A field of several lines. */
export const longField = (
  name: string,
  label: string,
  { value = '', max }: { readonly value?: string | undefined; readonly max: number },
): Html =>
  html`<label class="long"><span>${label}</span><textarea name="${name}" maxlength="${max}" required>
${value}</textarea></label>`;

/** A button that sends its form. `tone` is `danger` for what cannot be undone, `quiet` for what is seldom done. */
export const button = (label: string | Html, tone?: 'danger' | 'quiet'): Html =>
  html`<button type="submit" ${tone === undefined ? '' : html`class="${tone}"`}>${label}</button>`;

/** A small coloured label. */
export const badge = (text: string, tone?: 'good' | 'bad' | 'warn'): Html =>
  html`<span class="badge ${tone ?? ''}">${text}</span>`;

export type Cell = string | number | Html;

/** A text in which an email breaks after its `@`, where it has no room in one line. */
const shown = (value: Cell | null | undefined) =>
  typeof value === 'string' ? value.split('@').map((part, at) => html`${at > 0 ? html`@<wbr>` : ''}${part}`) : value;

/** Names and values of one thing; those without a value are left out. */
export const facts = (rows: readonly (readonly [name: string, value: string | Html | null | undefined])[]): Html =>
  html`<dl>${rows
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`)}</dl>`;

/** The longest word, in characters, that a cell of a table keeps in one piece; a phone number has 14. */
const MAX_WHOLE = 16;
/** The most columns that have their full size on a tablet. */
const MAX_COLUMNS = 7;

/** Whether a text has a word that may have to be broken, which the style sheet does in such cells alone. */
const hasLongWord = (cell: Cell) =>
  typeof cell === 'string' && cell.split(/[\s-]|(?<=@)/).some((word) => word.length > MAX_WHOLE);

const longClass = (isLong: boolean) => (isLong ? html`class="long"` : '');

/** A table that becomes a list of cards where it is narrow. The first cell of a row is its heading. */
export const table = (caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  html`<table ${heads.length > MAX_COLUMNS ? html`class="wide"` : ''}><caption class="unseen">${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...cells]) =>
      html`<tr><th scope="row" ${longClass(hasLongWord(first) || typeof first === 'object')}>${shown(first)}</th>${cells.map(
        (cell, at) => html`<td data-name="${heads[at + 1]}" ${longClass(hasLongWord(cell))}>${shown(cell)}</td>`,
      )}</tr>`,
  )}</tbody></table>`;

/** `3 of 120 orders are shown.`, or nothing when all are. */
export const restNote = (shown: number, total: number, what: string): Html | string =>
  shown < total ? html`<p class="soft">${shown} of ${total.toLocaleString('en')} ${what} are shown.</p>` : '';
