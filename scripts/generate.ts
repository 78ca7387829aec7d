/** `npm run generate`: renders every public page in advance. `--help` describes it. */
import { constants } from 'node:os';
import { SingleBar } from 'cli-progress';
import { createLog } from '../src/node/log.ts';
import { readConfig } from '../src/server/config/config.ts';
import { type Counts, generatePages, type Plan } from '../src/server/generate/generate.ts';
import { GENERATE, readArguments } from './generate/arguments.ts';
import { number, sentencesOfEnd, sentencesOfFailed, sentencesOfPlan } from './generate/sentences.ts';
import { runCommand } from './run-command.ts';

/** Milliseconds between two progress lines when the output is not a terminal. */
const LINE_EVERY_MS = 10_000;

/** Aborts at the first stop signal, and lets pages in progress finish. The second signal ends the process at once. */
function stopOnSignals(): { signal: AbortSignal; exitCode: () => number | undefined } {
  const stop = new AbortController();
  let exitCode: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      exitCode = 128 + constants.signals[name];
      stop.abort();
    });
  return { signal: stop.signal, exitCode: () => exitCode };
}

function progressBar() {
  const bar = new SingleBar({
    format:
      '{bar} {percentage}% | {made} made, {current} current, {failed} failed | {rate} a second | {eta_formatted} left',
    hideCursor: true,
    etaBuffer: 500,
    noTTYOutput: true,
    notTTYSchedule: LINE_EVERY_MS,
  });
  let startedAt = 0;
  const payload = ({ made, current, failed }: Counts) => {
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      made: number(made),
      current: number(current),
      failed: number(failed),
      rate: seconds > 0 ? Math.round(made / seconds) : 0,
    };
  };
  return {
    start({ total, current }: Plan) {
      startedAt = performance.now();
      bar.start(total - current, 0, payload({ made: 0, current, gone: 0, failed: 0 }));
    },
    update: (counts: Counts) => bar.update(counts.made + counts.gone + counts.failed, payload(counts)),
    stop: () => bar.stop(),
    seconds: () => (performance.now() - startedAt) / 1000,
  };
}

await runCommand(GENERATE, async (given) => {
  const { isQuiet, ...how } = readArguments(given);
  const { signal, exitCode } = stopOnSignals();
  const config = readConfig(process.env);
  const bar = progressBar();
  let hasWork = false;
  try {
    const result = await generatePages({
      config,
      log: createLog(config.logLevel),
      ...how,
      signal,
      onPlan(plan) {
        hasWork = plan.total > plan.current;
        if (hasWork || !isQuiet) for (const sentence of sentencesOfPlan(plan)) console.log(sentence);
        if (hasWork) bar.start(plan);
      },
      onProgress: (counts) => bar.update(counts),
    });
    bar.stop();
    if (hasWork) for (const sentence of sentencesOfEnd(result, bar.seconds())) console.log(sentence);
    for (const sentence of sentencesOfFailed(result)) console.error(sentence);
    process.exitCode = exitCode() ?? (result.counts.failed > 0 ? 1 : 0);
  } finally {
    bar.stop();
  }
});
