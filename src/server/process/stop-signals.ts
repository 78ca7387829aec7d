/** Signals that stop the shop gracefully: Ctrl-C, a supervisor, a closed terminal. */
export function onStopSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
