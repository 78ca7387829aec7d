/**
 * Timeouts that count only the time in which this process was running. A busy process does not tick: the event that it
 * waits for may have arrived already, so it gets more time than the clock says.
 */

const TICK_MS = 100;

interface Waiting {
  ticks: number;
  readonly onLate: () => void;
}

const waiting = new Set<Waiting>();
let timer: NodeJS.Timeout | undefined;

function tick(): void {
  for (const one of waiting) {
    one.ticks -= 1;
    if (one.ticks > 0) continue;
    waiting.delete(one);
    one.onLate();
  }
  if (waiting.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/**
 * Calls `onLate` after this process has ticked for `ms`, to a tenth of a second, unless the returned function is called
 * first. The timer does not keep the process running.
 */
export function patientTimeout(ms: number, onLate: () => void): () => void {
  const one: Waiting = { ticks: Math.ceil(ms / TICK_MS) + 1, onLate };
  waiting.add(one);
  timer ??= setInterval(tick, TICK_MS).unref();
  return () => void waiting.delete(one);
}
