/** Runs an operator's command in a process of its own, on the embedded database of a folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** @param script below `scripts`, such as `order.ts` */
export async function runScript(script: string, args: readonly string[], dataDir: string): Promise<Ended> {
  const { DATABASE_URL: _unset, ...env } = process.env;
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], { env: { ...env, DATA_DIR: dataDir } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}
