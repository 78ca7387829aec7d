/** Runs an operator's command. */
import { OperatorError } from '../src/node/operator-error.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { startFailureWords } from '../src/server/start-failure.ts';

/** Words about a database or a folder that fails, as at the start of the shop; undefined for other errors. */
function failureWords(error: unknown): string | undefined {
  try {
    return startFailureWords(error, readConfig(process.env));
  } catch {
    return undefined;
  }
}

/**
 * Runs `command` with the arguments of this process. An error that an operator can put right is printed as a sentence,
 * any other with its stack; either sets the exit code to 1.
 */
export async function runCommand(command: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    const isSentence = error instanceof OperatorError || error instanceof ConfigError;
    console.error(isSentence ? error.message : (failureWords(error) ?? error));
    process.exitCode = 1;
  }
}
