/** Signals that stop the shop gracefully: Ctrl-C, a supervisor, a closed terminal. */
import { isatty } from 'node:tty';

/** A closed terminal stops only a process that uses one, because Node resets the ignored signal of `nohup`. */
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));

/** Keeps a process without a terminal running when the terminal that started it closes. Must be called first. */
export function outliveTerminal(): void {
  if (!hasTerminal) process.on('SIGHUP', () => {});
}

/** Calls `stop` for each signal. */
export function onStopSignals(stop: () => void): void {
  const signals = ['SIGINT', 'SIGTERM', ...(hasTerminal ? (['SIGHUP'] as const) : [])] as const;
  for (const signal of signals) process.on(signal, stop);
}
