/** One visit of a page, as a browser that accepts zstd asks for it. */
import { type Agent, get } from 'node:http';

/** Resolves with what the shop says of where the page was: `hit`, `hit-disk` or `miss`. @throws {Error} unless it is a 200 */
export function visit(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, br, zstd' } }, (res) => {
      res.resume();
      res.on('error', reject);
      res.on('end', () => {
        const how = /desc="?([\w-]+)/.exec(String(res.headers['server-timing']))?.[1];
        if (res.statusCode === 200 && how) resolve(how);
        else reject(new Error(`${url}: ${res.statusCode}, ${how ?? 'nothing said of where it was'}`));
      });
    }).on('error', reject);
  });
}
