/** The frame of the desk's pages. */
import { html } from 'hono/html';
import { addressOf, button, form, type Html, link, type Visit } from './html.ts';

/** The address of the only style sheet, which is sent without a session. */
export const STYLES = '/desk.css';

/** The pages of the menu, each with the first part of its path. */
const MENU = [
  ['/', 'Today'],
  ['/messages', 'Messages'],
  ['/reviews', 'Reviews'],
  ['/stock', 'Stock'],
  ['/sales', 'Sales'],
  ['/customers', 'Customers'],
  ['/record', 'Record'],
  ['/doctor', 'Doctor'],
] as const;

const document = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Desk</title>
<link rel="stylesheet" href="${STYLES}">
</head>
<body>
${body}
</body>
</html>
`;

/** A page outside a session: its heading, and what it says. */
export const bare = (heading: string, content: Html): Html =>
  document(heading, html`<main class="bare"><h1>${heading}</h1>${content}</main>`);

/** What a page shows. */
export interface Page {
  readonly title: string;
  readonly content: Html;
  /** What a change before it has done. */
  readonly note?: string | undefined;
  /** Why a change was not made. */
  readonly problem?: string | undefined;
}

const isHere = (path: string, at: string) =>
  at === '/' ? path === '/' || path.startsWith('/orders') : path.startsWith(at);

const nameOf = ({ operator: { person, actingAs } }: Visit) =>
  actingAs === undefined ? person : `${actingAs} (${person})`;

/** A page of a session. @param path of the page, which its entry of the menu marks */
export function page(visit: Visit, path: string, { title, content, note, problem }: Page): Html {
  const menu = MENU.map(([at, name]) => {
    const current = isHere(path, at) ? html`aria-current="page"` : '';
    return html`<li><a href="${addressOf(visit, at)}" ${current}>${name}</a></li>`;
  });
  return document(
    title,
    html`<a class="skip" href="#content">Skip to the content</a>
<header>
<div class="who"><p class="name">${link(visit, '/', 'Desk')}</p><p class="soft">${nameOf(visit)}</p>${form(visit, '/leave', button('Leave', 'quiet'))}</div>
<nav aria-label="Pages"><ul>${menu}</ul></nav>
</header>
<main id="content">
<h1>${title}</h1>
${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
${note === undefined ? '' : html`<p class="note" role="status">${note}</p>`}
${content}
</main>`,
  );
}
