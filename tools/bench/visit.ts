/** One visit of a page, as requested by a browser that accepts zstd. */
import { type Agent, get } from 'node:http';

/**
 * Resolves with the shop's report of where the page came from: `hit`, `hit-disk` or `miss`. @throws {Error} unless the
 * status is 200
 */
export function visit(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, br, zstd' } }, (res) => {
      res.resume();
      res.on('error', reject);
      res.on('end', () => {
        const how = /desc="?([\w-]+)/.exec(String(res.headers['server-timing']))?.[1];
        if (res.statusCode === 200 && how) resolve(how);
        else reject(new Error(`${url}: ${res.statusCode}, ${how ?? 'no Server-Timing'}`));
      });
    }).on('error', reject);
  });
}
