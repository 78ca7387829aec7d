/** What a sub-command of `npm run shop` is: its arguments, its options, and what it does. */
import os from 'node:os';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Database } from '../../src/data/database.ts';
import type { Operator } from '../../src/features/operator/actions.repository.ts';
import type { Config } from '../../src/server/config/config.ts';
import { type Given, givenTo, usageError } from '../command.ts';

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
  run(shop: Shop, given: Given<O>): Promise<Printed>;
}

/** Keeps the types of the options of a sub-command. */
export const subCommand = <O extends ParseArgsOptionsConfig>(command: SubCommand<O>): SubCommand =>
  command as unknown as SubCommand;

/** Sub-commands on one kind of thing, by name. */
export interface Group {
  /** A sentence on what they are about. */
  readonly about: string;
  readonly commands: Readonly<Record<string, SubCommand>>;
}

/** Options of every sub-command. */
const COMMON = { json: { type: 'boolean' }, as: { type: 'string' } } as const;
const INTRODUCTION = `npm run shop -- KIND COMMAND …   runs the shop: looks up and changes, in its database, also while it is open.`;
const COMMON_USAGE = `--json prints JSON. --as NAME is recorded with what is changed, beside the system user.
The exit code is 1 when the arguments are wrong, or what is named does not exist or does not allow the change.`;

const call = (group: string, name: string, { takes }: SubCommand) =>
  `npm run shop -- ${group} ${name} ${takes}`.trimEnd();

function linesOf(group: string, { commands }: Group): string[] {
  const calls = Object.entries(commands).map(([name, command]) => [call(group, name, command), command.does] as const);
  const width = Math.max(...calls.map(([text]) => text.length));
  return calls.map(([text, does]) => `${text.padEnd(width)}   ${does}`);
}

/** The usage of all groups, or of one. */
export function usageOf(groups: Readonly<Record<string, Group>>, only?: string): string {
  const shown = Object.entries(groups).filter(([name]) => only === undefined || name === only);
  const parts = shown.map(([name, group]) => [group.about, ...linesOf(name, group)].join('\n'));
  return [INTRODUCTION, ...parts, COMMON_USAGE].join('\n\n');
}

const NAME = { name: 'shop' };

/** The sub-command that `args` name, with what it was given. */
export interface Called {
  readonly command: SubCommand;
  readonly given: Given<ParseArgsOptionsConfig>;
  readonly json: boolean;
  readonly actingAs: string | undefined;
}

/** The longest name of `--as`, in characters. */
const MAX_NAME = 100;

function actingAsOf(text: string | undefined): string | undefined {
  const name = text?.trim();
  if (name === '' || (name !== undefined && name.length > MAX_NAME))
    throw usageError(NAME, `--as is a name of at most ${MAX_NAME} characters.`);
  return name;
}

/** @throws {UsageError} */
export function readCall(groups: Readonly<Record<string, Group>>, args: readonly string[]): Called {
  const [groupName, name, ...rest] = args;
  const names = Object.keys(groups).join(', ');
  // An option in front of them is none that any sub-command takes there.
  if (groupName?.startsWith('-')) givenTo({ ...NAME, usage: '', options: {}, maxArguments: args.length }, args);
  if (groupName === undefined) throw usageError(NAME, `Say what it is about: ${names}.`);
  const group = Object.hasOwn(groups, groupName) ? groups[groupName] : undefined;
  if (!group) throw usageError(NAME, `There is no command ${groupName}; there are ${names}.`);
  const commands = Object.keys(group.commands).join(', ');
  if (name === undefined) throw usageError(NAME, `Say what to do with ${groupName}: ${commands}.`);
  const command = Object.hasOwn(group.commands, name) ? group.commands[name] : undefined;
  if (!command) throw usageError(NAME, `There is no command ${groupName} ${name}; there are ${commands}.`);
  const [min, max] = command.count;
  const options = { ...command.options, ...COMMON };
  const given = givenTo({ ...NAME, usage: '', options, maxArguments: max }, rest);
  if (given.positionals.length < min) throw usageError(NAME, `It is called so: ${call(groupName, name, command)}.`);
  const { json = false, as, ...values } = given.values as { json?: boolean; as?: string };
  return { command, given: { ...given, values }, json, actingAs: actingAsOf(as) };
}

/** The system user, also where the command runs as root. */
export const systemUser = (): string => process.env.SUDO_USER || os.userInfo().username;

/** Rows of a list, if not set. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;

/** @throws {UsageError} unless it is a whole number in range */
export function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT)
    throw usageError(NAME, `--limit is a whole number from 1 to ${MAX_LIMIT.toLocaleString('en')}.`);
  return limit;
}
