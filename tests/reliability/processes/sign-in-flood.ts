/**
 * Attempts to sign in repeatedly from one address: `port tries connections mail`. Every second attempt is for `mail`,
 * the others for different customers. Prints the number of each status as JSON.
 */
import { Agent, request } from 'node:http';

const [port, tries = 0, connections = 0, mail = ''] = process.argv
  .slice(2)
  .map((text, i) => (i < 3 ? Number(text) : text));

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses: Record<string, number> = {};
let begun = 0;

function attempt(number: number): Promise<void> {
  const val = number % 2 === 0 ? mail : `victim-${number}@example.ng`;
  const body = JSON.stringify({ val, password: `guess ${number}` });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const path = '/api/clients/authentification';
  return new Promise((resolve) => {
    const note = (status: string) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (res) => {
      res.resume();
      res.on('end', () => note(String(res.statusCode)));
    });
    asking.on('error', (error: NodeJS.ErrnoException) => note(error.code ?? error.message));
    asking.end(body);
  });
}

async function lane(): Promise<void> {
  while (begun < Number(tries)) {
    begun += 1;
    await attempt(begun);
  }
}

await Promise.all(Array.from({ length: Number(connections) }, lane));
agent.destroy();
console.log(JSON.stringify(statuses));
