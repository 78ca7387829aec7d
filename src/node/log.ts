/**
 * The process log: JSON lines on standard error, so that standard output is free for people. It contains no secrets.
 * Only listed fields of an error are logged, because those of PostgreSQL repeat the values of a row, and those of a
 * mail server the whole conversation; values under names of secrets are always removed. A line that is logged during a
 * request has its id.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import { requestId } from './request-id.ts';
import { skipRepeats } from './skip-repeats.ts';

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'access_token',
  'codeHash',
  'captcha',
  'x-captcha',
  'bearer',
];

/** Maximum nested causes to log. */
const DEEPEST = 3;

function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(syscall === undefined ? {} : { syscall }),
    ...(path === undefined ? {} : { path }),
    ...(error.cause === undefined || depth === DEEPEST ? {} : { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** Creates the log. @param to destination of the lines; standard error by default */
export function createLog(level: string, to: DestinationStream = pino.destination({ fd: 2, sync: true })): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { logMethod: skipRepeats() },
      mixin() {
        const id = requestId();
        return id === undefined ? {} : { requestId: id };
      },
      serializers: { err: (error: unknown) => loggedError(error) },
      redact: SECRETS.flatMap((name) => {
        const key = /\W/.test(name) ? `["${name}"]` : name;
        return /\W/.test(name) ? [key, `*${key}`, `*.*${key}`] : [key, `*.${key}`, `*.*.${key}`];
      }),
    },
    to,
  );
}
