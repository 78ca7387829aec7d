/** The process log: JSON lines on standard error, so that standard output stays for people. */
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export function createLog(level: Config['logLevel']): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
}
