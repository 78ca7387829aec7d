/** What a sub-command of `npm run shop` is: its arguments, its options, and what it does. */
import os from 'node:os';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Database } from '../../src/data/database.ts';
import type { Operator } from '../../src/features/operator/actions.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import type { Config } from '../../src/server/config/config.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Given, givenTo, type Typed, UsageError, usageError } from '../command.ts';

/** What sub-commands work on. */
export interface Shop {
  readonly db: Database;
  readonly config: Config;
  readonly operator: Operator;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a sub-command prints: a text, or with `--json` a value. */
export interface Printed {
  readonly text: string;
  readonly json: unknown;
}

export interface SubCommand<O extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** Its arguments and options, as the usage shows them: `CUSTOMER [--reason TEXT]`. */
  readonly takes: string;
  /** What it does, in a few words. */
  readonly does: string;
  readonly options: O;
  /** The least and the most arguments. */
  readonly count: readonly [min: number, max: number];
  /** Refuses wrong arguments before the shop is opened. @throws {UsageError} */
  check?(given: Given<O>): unknown;
  run(shop: Shop, given: Given<O>): Promise<Printed>;
}

/** Keeps the types of the options of a sub-command. */
export const subCommand = <O extends ParseArgsOptionsConfig>(command: SubCommand<O>): SubCommand =>
  command as unknown as SubCommand;

/** Sub-commands on one kind of thing, by name. */
export interface Group {
  /** What they do together, in one line. */
  readonly about: string;
  /** What their arguments mean, and what else to know. */
  readonly notes: string;
  /** A group with the name '' alone does one thing: `npm run shop -- audit`. */
  readonly commands: Readonly<Record<string, SubCommand>>;
}

/** Options of every sub-command. */
const COMMON = { json: { type: 'boolean' }, as: { type: 'string' } } as const;
const INTRODUCTION = 'Looks up and changes what is in the database of the shop, which may be running.';
const COMMON_USAGE = `--json prints JSON. --as NAME is recorded with what is changed, beside the system user.
The exit code is 1 when the arguments are wrong, or what is named does not exist or does not allow the change.`;

/** A command of package.json that runs sub-commands. */
export interface Program {
  /** Its name for `npm run`. */
  readonly name: string;
  readonly groups: Readonly<Record<string, Group>>;
  /** The only group, which the arguments then do not name: `npm run order -- list`. */
  readonly group?: string;
}

const call = ({ name: program, group: short }: Program, group: string, name: string, { takes }: SubCommand) =>
  ['npm run', program, '--', short === undefined ? group : '', name, takes].filter(Boolean).join(' ');

function linesOf(program: Program, group: string, { commands }: Group): string[] {
  const calls = Object.entries(commands).map(
    ([name, command]) => [call(program, group, name, command), command.does] as const,
  );
  const width = Math.max(...calls.map(([text]) => text.length));
  return calls.map(([text, does]) => `${text.padEnd(width)}   ${does}`);
}

/** One line for each group. */
function overviewOf({ name, groups }: Program): string {
  const width = Math.max(...Object.keys(groups).map((group) => group.length));
  const lines = Object.entries(groups).map(
    ([group, { about }]) => `npm run ${name} -- ${group.padEnd(width)}   ${about}`,
  );
  const more = `npm run ${name} -- ${Object.keys(groups)[0]} --help shows the commands of a group.`;
  return [...lines, '', more].join('\n');
}

/** The usage of one group, or an overview of all. */
export function usageOf(program: Program, only = program.group): string {
  const group = only === undefined ? undefined : program.groups[only];
  const own =
    only === undefined || !group ? overviewOf(program) : [...linesOf(program, only, group), group.notes].join('\n');
  return [own, INTRODUCTION, COMMON_USAGE].join('\n\n');
}

/** The sub-command that `args` name, with what it was given. */
export interface Called {
  /** What errors of its arguments say to look up. */
  readonly typed: Typed;
  readonly command: SubCommand;
  readonly given: Given<ParseArgsOptionsConfig>;
  readonly json: boolean;
  readonly actingAs: string | undefined;
}

/** The longest name of `--as`, in characters. */
const MAX_NAME = 100;

/** The name that was given by `--as`. @throws {UsageError} */
export function actingAsOf(program: { readonly name: string }, text: string | undefined): string | undefined {
  const name = text?.trim();
  if (name === undefined) return undefined;
  // The name is printed in lists, and control characters would change what a terminal shows.
  if (name === '' || name.length > MAX_NAME || oneLine(name) !== name)
    throw usageError(program, `--as is a name of at most ${MAX_NAME} characters, in one line.`);
  return name;
}

/** The group that `args` name, and the arguments after it. @throws {UsageError} */
function groupOf(program: Program, args: readonly string[]): { groupName: string; rest: readonly string[] } {
  if (program.group !== undefined) return { groupName: program.group, rest: args };
  const names = Object.keys(program.groups).join(', ');
  const [groupName, ...rest] = args;
  if (groupName === undefined) throw usageError(program, `Say what it is about: ${names}.`);
  if (!Object.hasOwn(program.groups, groupName))
    throw usageError(program, `There is no command ${groupName}; there are ${names}.`);
  return { groupName, rest };
}

/** The error itself, or for wrong arguments one that names the command that was typed, of which there are short forms. */
export const asTyped = (typed: Typed, error: unknown): unknown =>
  error instanceof UsageError ? usageError(typed, error.sentence) : error;

/** What a sub-command was given. @throws {UsageError} */
function givenOf(typed: Typed, command: SubCommand, usage: string, args: readonly string[]) {
  const [min, max] = command.count;
  const options = { ...command.options, ...COMMON };
  try {
    const given = givenTo({ ...typed, usage: '', options, maxArguments: max }, args);
    if (given.positionals.length < min) throw usageError(typed, `It is called so: ${usage}.`);
    if (given.positionals.some((argument) => argument.trim() === ''))
      throw usageError(typed, `An argument is empty. It is called so: ${usage}.`);
    const { json = false, as, ...values } = given.values as { json?: boolean; as?: string };
    const own = { ...given, values };
    command.check?.(own);
    return { given: own, json, actingAs: actingAsOf(typed, as) };
  } catch (error) {
    throw asTyped(typed, error);
  }
}

/** @throws {UsageError} */
export function readCall(program: Program, args: readonly string[]): Called {
  // An option in front of them is none that any sub-command takes there.
  if (args[0]?.startsWith('-')) givenTo({ ...program, usage: '', options: {}, maxArguments: args.length }, args);
  const { groupName, rest } = groupOf(program, args);
  const commands = program.groups[groupName]?.commands ?? {};
  const [name, ...following] = Object.hasOwn(commands, '') ? ['', ...rest] : rest;
  const names = Object.keys(commands).join(', ');
  const isShort = program.group !== undefined;
  const typed = { name: program.name, part: isShort ? undefined : groupName };
  if (name === undefined) throw usageError(typed, `Say what to do${isShort ? '' : ` with ${groupName}`}: ${names}.`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw usageError(typed, `There is no command ${isShort ? name : `${groupName} ${name}`}; there are ${names}.`);
  return { command, typed, ...givenOf(typed, command, call(program, groupName, name, command), following) };
}

/** The system user, also where the command runs as root. */
export const systemUser = (): string => process.env.SUDO_USER || os.userInfo().username;

/** Rows of a list, if not set. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;

/** What the default of a limit depends on. */
interface Limited {
  /** Whether rows go into a file, which is not cut at the usual limit. */
  readonly csv?: boolean | undefined;
}

/** @throws {UsageError} unless it is a whole number in range */
export function limitOf(text: string | undefined, { csv = false }: Limited = {}): number {
  if (text === undefined) return csv ? MAX_LIMIT : DEFAULT_LIMIT;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT)
    throw usageError({ name: 'shop' }, `--limit is a whole number from 1 to ${MAX_LIMIT.toLocaleString('en')}.`);
  return limit;
}

/** The id in an argument or option. @throws {OperatorError} unless it is a whole number from 1 on */
export function idArgument(text: string | undefined, name: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new OperatorError(`${name} is a whole number from 1 on.`);
  return Number(text);
}

/** The longest part of a name that a list is searched for, in characters; SQLite refuses patterns of 50,000 bytes. */
const MAX_PART = 100;

/** The part of a name that a list is searched for; undefined without one. @throws {OperatorError} for one that is too long */
export function partArgument(text: string | undefined): string | undefined {
  if (text !== undefined && text.length > MAX_PART)
    throw new OperatorError(`PART is a text of at most ${MAX_PART} characters.`);
  return text;
}
