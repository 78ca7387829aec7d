/** The process log: JSON lines on standard error, so that standard output stays for people. */
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { leaveOutRepeats } from './leave-out-repeats.ts';

export function createLog(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { logMethod: leaveOutRepeats() },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
