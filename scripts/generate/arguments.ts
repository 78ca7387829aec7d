/** Parses the arguments of `npm run generate`. */
import { type Given, usageError } from '../command.ts';

const PROCESSES_MAX = 64;

export const GENERATE = {
  name: 'generate',
  usage: `npm run generate [-- --changed] [--processes N] [--full-speed]

Renders every public page in advance and stores it in DATA_DIR/pages, the most viewed first: home, lists, collections,
categories, shops, products. Stored pages that are up to date are not rendered again, so an interrupted run continues
where it stopped.

--changed        for a timer: prints nothing when every page is up to date
--processes N    processes that render, each with a core; all cores by default, half of them beside a running shop
--full-speed     normal priority, and no rests: for a shop that nobody visits yet

Works with or without a running shop, to which it leaves the cores. It stops when PAGES_DISK_MB is full.
The exit code is 0 when no page failed, 1 otherwise; 130 and 143 when it was stopped by Ctrl-C and by SIGTERM.`,
  options: {
    changed: { type: 'boolean', default: false },
    processes: { type: 'string' },
    'full-speed': { type: 'boolean', default: false },
  },
} as const;

export interface GenerateArguments {
  /** Whether it prints nothing when there is nothing to do. */
  readonly isQuiet: boolean;
  readonly processes: number | undefined;
  readonly isFullSpeed: boolean;
}

/** @throws {UsageError} */
export function readArguments({ values }: Given<(typeof GENERATE)['options']>): GenerateArguments {
  const { processes, changed } = values;
  const isNumber = processes === undefined || (/^[1-9]\d?$/.test(processes) && Number(processes) <= PROCESSES_MAX);
  if (!isNumber) throw usageError(GENERATE, `--processes must be a whole number from 1 to ${PROCESSES_MAX}.`);
  return {
    isQuiet: changed,
    processes: processes === undefined ? undefined : Number(processes),
    isFullSpeed: values['full-speed'],
  };
}
