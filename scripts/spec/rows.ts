/** The specification the project carries: requirement rows and decision ids, read from `tests/spec`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface RequirementRow {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

const SPEC = path.join(import.meta.dirname, '../../tests/spec');

/** Every row of `requirements.md` in its order. */
export function readRows(markdown = readFileSync(path.join(SPEC, 'requirements.md'), 'utf8')): RequirementRow[] {
  const rows: RequirementRow[] = [];
  let area = '';
  for (const line of markdown.split('\n')) {
    area = /^## (.+)$/.exec(line)?.[1] ?? area;
    const match = /^\| ([A-Z]{3}-\d{2,3}) \| (.*) \| [^|]* \|$/.exec(line);
    if (match) rows.push({ id: match[1] as string, area, text: match[2] as string });
  }
  return rows;
}

/** Every decision id (`C-01`, `G-01`, `S-01`) of `decisions.md`. */
export function readDecisionIds(markdown = readFileSync(path.join(SPEC, 'decisions.md'), 'utf8')): Set<string> {
  return new Set([...markdown.matchAll(/^\| ([CGS]-\d{2,3}) \|/gm)].map((m) => m[1] as string));
}
