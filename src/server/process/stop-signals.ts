/** Signals that stop the shop gracefully: Ctrl-C, a supervisor, a closed terminal. */
import { isatty } from 'node:tty';

/** A closed terminal stops only what reads or writes one: Node undoes that `nohup` ignores the signal. */
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));

/** Lets a process without a terminal go on when the one closes from which it was started. Call it first. */
export function outliveTerminal(): void {
  if (!hasTerminal) process.on('SIGHUP', () => {});
}

/** Calls `stop` for each signal. */
export function onStopSignals(stop: () => void): void {
  const signals = ['SIGINT', 'SIGTERM', ...(hasTerminal ? (['SIGHUP'] as const) : [])] as const;
  for (const signal of signals) process.on(signal, stop);
}
