/** Describes a command: its usage, its options, its arguments. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { OperatorError } from '../src/node/operator-error.ts';

export interface Command<O extends ParseArgsOptionsConfig> {
  /** The command's name for `npm run`. */
  readonly name: string;
  /** What `--help` prints: the usage, a description, the options, and the exit codes. */
  readonly usage: string;
  readonly options: O;
  /** The maximum number of arguments besides the options; none by default. */
  readonly maxArguments?: number;
}

/** The options and arguments that were given to a command. */
export type Given<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>
>;

/** What an error says to look up: a command, or one of its groups of sub-commands. */
export interface Typed {
  readonly name: string;
  readonly part?: string | undefined;
}

/** Thrown for wrong arguments; the message has one sentence about the error, and one that says how to see the usage. */
export class UsageError extends OperatorError {
  /** The sentence about the error. */
  readonly sentence: string;

  constructor({ name, part }: Typed, sentence: string) {
    super(`${sentence}\nnpm run ${name} --${part === undefined ? '' : ` ${part}`} --help says how it is used.`);
    this.sentence = sentence;
  }
}

/** Returns a {@link UsageError} of `command`. */
export const usageError = ({ name, part }: Typed, sentence: string): UsageError =>
  new UsageError({ name, part }, sentence);

/** @throws {UsageError} for an unknown option, and for too many arguments */
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
