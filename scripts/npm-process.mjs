/**
 * Finds the npm process that runs a script. npm does not pass SIGTERM on to the script, and a script outlives its npm,
 * so a script that should end with npm has to poll for it. Runs on the machine's own Node.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds between two polls. */
const INTERVAL_MS = 500;

/**
 * What the system reports about a process: its parent's id, a text that no later process with the same id has, and its
 * command. Undefined when it has ended.
 */
function look(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may itself contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state, parent] = fields;
      if (state === 'Z' || state === 'X') return undefined;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return { parent: Number(parent), start: fields[19], command };
    } catch {
      return undefined;
    }
  }
  const { stdout, status } = spawnSync('ps', ['-o', 'ppid=,stat=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const found = /^\s*(\d+)\s+(\S+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/m.exec(status === 0 ? stdout : '');
  if (!found || found[2].startsWith('Z')) return undefined;
  return { parent: Number(found[1]), start: found[3], command: found[4] };
}

const isNpm = ({ command }) => /\b(p?npm|yarn)\b/.test(command);

/**
 * The processes between this one and npm, npm included; empty when npm did not start this one. npm starts a shell, and
 * some shells are replaced by the script.
 */
function chainToNpm() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const chain = [];
  for (let pid = process.ppid; chain.length < 2 && pid > 1; ) {
    const seen = look(pid);
    if (!seen) return [];
    chain.push({ pid, start: seen.start });
    if (isNpm(seen)) return chain;
    pid = seen.parent;
  }
  return [];
}

/**
 * Finds the npm process that started this one.
 * @returns {{ hasEnded(): boolean, onEnd(listener: () => void): () => void }} `onEnd` calls the listener once after
 *   npm,
 * or the shell in between, has ended, and returns a function that stops polling
 */
export function npmProcess() {
  const chain = chainToNpm();
  const hasEnded = () => chain.some(({ pid, start }) => look(pid)?.start !== start);
  return {
    hasEnded,
    onEnd(listener) {
      if (chain.length === 0) return () => {};
      let before = false;
      const timer = setInterval(() => {
        // npm must be gone at two polls in a row, so that a signal to the whole process group, which this process also
        // gets, is handled first.
        const now = hasEnded();
        if (!now || !before) {
          before = now;
          return;
        }
        clearInterval(timer);
        listener();
      }, INTERVAL_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
