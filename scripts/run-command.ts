/** Runs a command: its help, its arguments, its errors. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { OperatorError } from '../src/node/operator-error.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { startErrorMessage } from '../src/server/start-failure.ts';
import { type Command, type Given, givenTo } from './command.ts';
import { answerHelp } from './help.mjs';

/** The message for a database or a folder that fails, as at the start of the shop; undefined for other errors. */
function failureMessage(error: unknown): string | undefined {
  try {
    return startErrorMessage(error, readConfig(process.env));
  } catch {
    return undefined;
  }
}

/** Ignores a closed reader of the output, such as `head`; the command itself continues. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/**
 * Runs `work`; `--help` and `-h` print `usage` and do nothing. An error that an operator can fix is printed as a
 * sentence, any other with its stack; either sets the exit code to 1.
 */
export async function runWork(usage: string, work: () => Promise<void>): Promise<void> {
  outliveReaders();
  answerHelp(usage);
  try {
    await work();
  } catch (error) {
    const isSentence = error instanceof OperatorError || error instanceof ConfigError;
    console.error(isSentence ? error.message : (failureMessage(error) ?? error));
    process.exitCode = 1;
  }
}

/** Runs `work` with what the command was given, as {@link runWork} does. */
export const runCommand = <O extends ParseArgsOptionsConfig>(
  command: Command<O>,
  work: (given: Given<O>) => Promise<void>,
): Promise<void> => runWork(command.usage, () => work(givenTo(command, process.argv.slice(2))));
