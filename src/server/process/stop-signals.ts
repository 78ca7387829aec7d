/** Signals that end the shop in good order: Ctrl-C, a supervisor, a terminal that was closed. */
export function onStopSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
