/** What a command is given: its usage, its options, its arguments. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { OperatorError } from '../src/node/operator-error.ts';

export interface Command<O extends ParseArgsOptionsConfig> {
  /** Its name for `npm run`. */
  readonly name: string;
  /** What `--help` prints: how it is called, what it does, its options, and its exit codes. */
  readonly usage: string;
  readonly options: O;
  /** The most arguments beside the options; none by default. */
  readonly maxArguments?: number;
}

/** The options and arguments that a command was given. */
export type Given<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>
>;

/** The arguments are wrong; the message is a sentence, and one that says where the usage is. */
export class UsageError extends OperatorError {}

/** A {@link UsageError} of `command`. */
export const usageError = ({ name }: { readonly name: string }, sentence: string): UsageError =>
  new UsageError(`${sentence}\nnpm run ${name} -- --help says how it is used.`);

/** @throws {UsageError} for an option that the command does not have, and for too many arguments */
export function givenTo<O extends ParseArgsOptionsConfig>(command: Command<O>, args: readonly string[]): Given<O> {
  const { options, maxArguments = 0 } = command;
  let given: Given<O>;
  try {
    given = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw usageError(command, `${(error as Error).message.split('. To specify')[0]?.replace(/\.$/, '')}.`);
  }
  const more = given.positionals.slice(maxArguments);
  if (more.length > 0) throw usageError(command, `It does not know what to do with ${more.join(' ')}.`);
  return given;
}
