/** Runs wrk and parses its results. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stage } from './stage.ts';

export interface Load {
  /** The address with a path, which `paths` overrides. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Paths to request in turn; by default only `url`. */
  readonly paths?: readonly string[] | undefined;
  readonly connections: number;
}

export interface Counted {
  readonly requests: number;
  readonly seconds: number;
  /** Errors by kind; empty without errors. */
  readonly problems: Readonly<Record<string, number>>;
}

const MARK = 'bench-result ';

/** Quotes a text for Lua. */
export function luaText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}

/** The script for wrk: the headers, the addresses, and one line of JSON at the end. */
export function luaScript({ headers, paths }: Pick<Load, 'headers' | 'paths'>): string {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${luaText(name)}] = ${luaText(value)}`);
  // Without a request function wrk repeats a prepared request.
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

/** @throws {Error} with wrk's output when it has no result */
export function parseWrk(output: string): Counted {
  const line = output.split('\n').find((text) => text.startsWith(MARK));
  if (!line) throw new Error(`wrk counted nothing:\n${output}`);
  const { requests, micros, ...errors } = JSON.parse(line.slice(MARK.length)) as Record<string, number>;
  const problems = Object.fromEntries(Object.entries(errors).filter(([, count]) => count > 0));
  return { requests: requests ?? 0, seconds: (micros ?? 0) / 1e6, problems };
}

/** Runs wrk for `seconds` (an integer) on `core`, with one thread. */
export async function runWrk(stage: Stage, core: number, load: Load, seconds: number): Promise<Counted> {
  const script = path.join(stage.folder, 'load.lua');
  writeFileSync(script, luaScript(load));
  const args = ['-t1', `-c${load.connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, load.url];
  const wrk = stage.start(core, 'wrk', args);
  await once(wrk.process, 'close');
  return parseWrk(wrk.output());
}
