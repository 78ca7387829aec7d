/** Runs wrk and reads what it counted. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stage } from './stage.ts';

export interface Load {
  /** With a path; `paths` replaces that. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Asked in turn; without them only `url` is. */
  readonly paths?: readonly string[] | undefined;
  readonly connections: number;
}

export interface Counted {
  readonly requests: number;
  readonly seconds: number;
  /** What went wrong, by kind; empty when nothing did. */
  readonly faults: Readonly<Record<string, number>>;
}

const MARK = 'bench-result ';

/** A text in Lua's quotes. */
export function luaText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}

/** What wrk runs: the headers, the addresses, and one line of JSON at the end. */
export function luaScript({ headers, paths }: Pick<Load, 'headers' | 'paths'>): string {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${luaText(name)}] = ${luaText(value)}`);
  // Without a request function wrk repeats one request that it made once.
  if (paths)
    lines.push(
      `local paths = {${paths.map(luaText).join(', ')}}`,
      'local requests, at = {}, 0',
      'function init() for k, path in ipairs(paths) do requests[k] = wrk.format("GET", path) end end',
      'function request() at = at % #requests + 1; return requests[at] end',
    );
  lines.push(
    'function done(summary)',
    '  local e = summary.errors',
    `  io.write(string.format('${MARK}{"requests":%d,"micros":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d}\\n',`,
    '    summary.requests, summary.duration, e.connect, e.read, e.write, e.timeout, e.status))',
    'end',
  );
  return `${lines.join('\n')}\n`;
}

/** @throws Error with wrk's words when there is no result among them */
export function parseWrk(output: string): Counted {
  const line = output.split('\n').find((text) => text.startsWith(MARK));
  if (!line) throw new Error(`wrk counted nothing:\n${output}`);
  const { requests, micros, ...errors } = JSON.parse(line.slice(MARK.length)) as Record<string, number>;
  const faults = Object.fromEntries(Object.entries(errors).filter(([, count]) => count > 0));
  return { requests: requests ?? 0, seconds: (micros ?? 0) / 1e6, faults };
}

/** Asks for `seconds` (whole) from `core`, one thread. */
export async function runWrk(stage: Stage, core: number, load: Load, seconds: number): Promise<Counted> {
  const script = path.join(stage.folder, 'load.lua');
  writeFileSync(script, luaScript(load));
  const args = ['-t1', `-c${load.connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, load.url];
  const wrk = stage.start(core, 'wrk', args);
  await once(wrk.process, 'close');
  return parseWrk(wrk.output());
}
