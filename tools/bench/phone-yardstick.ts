/**
 * The yardstick of the slow phone: a constant page of this benchmark, measured between the pages of the shop, in the
 * same browser and in the same way. The speed of a machine varies over time, and differs between machines; the
 * yardstick shows its current speed. Like the shop's pages, it mainly runs code for the first time and makes a few
 * browser calls.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * CPU time of the yardstick in ms on the idle machine of docs/performance.md. The limits of scripts and taps apply to a
 * machine with these times.
 */
export const YARDSTICK_MS = { script: 15, tap: 145 } as const;

/** Functions that run once each. */
const FUNCTIONS = 60;
/** Rows of the list, and of the dialog that a tap opens. */
const ROWS = { page: 500, dialog: 100 } as const;

/** A selector to tap, and an expression that is true once the tap has had its effect. */
export const YARDSTICK_TAP = { selector: 'button', answered: "document.querySelector('dialog[open]')" } as const;

const work = (name: string) => {
  const one = (k: number) => `function ${name}${k}(list, node) {
    const found = list.filter((value) => value % ${k + 2} > 0).map((value) => ({ value, text: '${name}' + value }));
    node.setAttribute('data-${name}-${k % 7}', Object.keys(found[0] ?? {}).join(',') + found.length);
    return node.matches('[data-${name}-${k % 5}],button') ? found.length : ${k};
  }`;
  const names = Array.from({ length: FUNCTIONS }, (_, k) => `${name}${k}`);
  return `${names.map((_, k) => one(k)).join('\n')}
  for (const each of [${names.join(',')}]) each([1, 2, 3, 4, 5, 6, 7, 8], document.documentElement);`;
};

const rows = (count: number) =>
  Array.from({ length: count }, (_, k) => `<li><a href="/${k}">Thing ${k}</a><span>${k * 100}</span></li>`).join('');

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Yardstick</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0}li{display:flex;gap:1rem;padding:.5rem}.on li{color:teal}button{width:100px;height:50px}</style>
<script>${work('a')}
addEventListener('click', (event) => event.target.closest('button') && import('/touched.js'));</script></head>
<body><button type="button">Open</button><ul>${rows(ROWS.page)}</ul><dialog><ul>${rows(ROWS.dialog)}</ul></dialog>
</body></html>`;

const TOUCHED = `${work('b')}
document.body.className = 'on';
document.querySelector('dialog').showModal();`;

export interface Yardstick {
  readonly url: string;
  close(): void;
}

/** Starts a server for the yardstick's page. */
export async function startYardstick(): Promise<Yardstick> {
  const server = createServer((req, res) => {
    const type = req.url === '/touched.js' ? 'text/javascript' : 'text/html; charset=utf-8';
    res.writeHead(req.url === '/favicon.ico' ? 404 : 200, { 'content-type': type });
    res.end(req.url === '/touched.js' ? TOUCHED : PAGE);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
