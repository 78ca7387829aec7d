import { describe, expect, it } from 'vitest';
import { luaScript, luaText, parseWrk } from './wrk.ts';

const OUTPUT = `Running 3s test @ http://127.0.0.1:4321/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   412.10us   80.00us   3.10ms   90.10%
  231000 requests in 3.00s, 1.00GB read
Requests/sec:  77000.00
bench-result {"requests":231000,"micros":3000000,"connect":0,"read":0,"write":0,"timeout":0,"status":0}
`;

describe('wrk', () => {
  it('parses the line of its script', () => {
    expect(parseWrk(OUTPUT)).toEqual({ requests: 231_000, seconds: 3, problems: {} });
  });

  it('reports errors', () => {
    const output = OUTPUT.replace('"status":0', '"status":12').replace('"read":0', '"read":3');
    expect(parseWrk(output).problems).toEqual({ read: 3, status: 12 });
  });

  it('throws with the output when there is no result', () => {
    expect(() => parseWrk('unable to connect to 127.0.0.1:1 Connection refused')).toThrow(/Connection refused/);
  });

  it('passes headers with quotes, and a list of addresses if there is one', () => {
    const script = luaScript({ headers: { 'if-none-match': '"abc"' } });
    expect(script).toContain('wrk.headers["if-none-match"] = "\\"abc\\""');
    expect(script).not.toContain('function request');
    expect(luaScript({ headers: {}, paths: ['/a', '/b'] })).toContain('local paths = {"/a", "/b"}');
    expect(luaText('a\\b\nc')).toBe('"a\\\\b\\nc"');
  });
});
