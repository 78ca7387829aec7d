/** Parses the table of `tests/spec/decisions/calls.md`: every call, and who may make it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, '../../spec/decisions/calls.md');

export interface Endpoint {
  readonly method: string;
  /** The path without names of parameters: `/clients/{}`. */
  readonly path: string;
  readonly identity: string;
  readonly isAddition: boolean;
}

/** A path without parameter names and trailing slash, to compare calls. */
export const barePath = (of: string): string => of.replace(/\{\w+\}/g, '{}').replace(/(?<=.)\/$/, '');

/**
 * Calls of the first column: `GET /pays, /villes`, `PUT /a, DELETE /b`, `PUT, DELETE /a`, and `POST, PATCH .../del /a`
 * for `POST /a` and `PATCH /a/del`.
 */
export function callsOf(cell: string): { readonly method: string; readonly path: string }[] {
  const found: { method: string; path: string }[] = [];
  let waiting: { method: string; ending: string }[] = [];
  let method = '';
  for (const part of cell.split(',')) {
    const match = /^\s*(?:([A-Z]+)\b)?\s*(?:\.\.\.(\/\S+))?\s*(\/\S+)?\s*$/.exec(part);
    if (!match) throw new Error(`Not a call: ${part}`);
    const [, named, ending = '', of] = match;
    method = named ?? method;
    waiting.push({ method, ending });
    if (of === undefined) continue;
    found.push(...waiting.map((one) => ({ method: one.method, path: barePath(of + one.ending) })));
    waiting = [];
  }
  if (waiting.length > 0) throw new Error(`No path: ${cell}`);
  return found;
}

/** Every call of the table in order. */
export function readEndpoints(markdown = readFileSync(FILE, 'utf8')): Endpoint[] {
  return [...markdown.matchAll(/^\| ([A-Z]{3,6}\b[^|]*) \| ([^|]*) \|/gm)].flatMap(([, cell = '', identity = '']) => {
    const isAddition = cell.includes('(addition)');
    return callsOf(cell.replace('(addition)', '')).map((call) => ({ ...call, identity: identity.trim(), isAddition }));
  });
}
