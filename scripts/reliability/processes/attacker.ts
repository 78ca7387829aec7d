/**
 * Runs the named attack on the shop at a port until standard input ends; prints the number of answers by status as
 * JSON.
 */
import { ATTACKS } from '../attacks.ts';

const [name = '', port] = process.argv.slice(2);
const attack = ATTACKS[name];
if (!attack) throw new Error(`There is no attack "${name}".`);
const stopping = new AbortController();
process.stdin.resume().on('end', () => stopping.abort());
const statuses: Record<number, number> = {};
await attack({
  port: Number(port),
  signal: stopping.signal,
  answered(status) {
    statuses[status] = (statuses[status] ?? 0) + 1;
  },
});
console.log(JSON.stringify(statuses));
process.exit(0);
