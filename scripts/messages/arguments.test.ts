import { describe, expect, test } from 'vitest';
import { givenTo, UsageError } from '../command.ts';
import { MESSAGES, readTask } from './arguments.ts';

const taskOf = (args: readonly string[]) => readTask(givenTo(MESSAGES, args));

describe('the arguments of npm run messages', () => {
  test.each([
    [['list'], { kind: 'list', limit: 50, json: false }],
    [['list', '--limit', '3', '--json'], { kind: 'list', limit: 3, json: true }],
    [['show', '12'], { kind: 'show', id: 12, json: false }],
    [['show', '12', '--json'], { kind: 'show', id: 12, json: true }],
  ])('%j', (args, task) => {
    expect(taskOf(args)).toEqual(task);
  });

  test.each([
    [[], 'Say what to do.'],
    [['read'], 'There is no command read.'],
    [['list', '12'], 'list does not know what to do with 12.'],
    [['list', '--limit', '0'], '--limit is a whole number from 1 to 10,000.'],
    [['list', '--all'], "Unknown option '--all'"],
    [['show'], 'Name the number of a message'],
    [['show', 'x'], 'Name the number of a message'],
    [['show', '1', '2'], 'show does not know what to do with 2.'],
    [['show', '1', '--limit', '2'], 'show takes no --limit.'],
  ])('%j is refused with a sentence, and where the usage is', (args, message) => {
    expect(() => taskOf(args)).toThrow(UsageError);
    expect(() => taskOf(args)).toThrow(message);
    expect(() => taskOf(args)).toThrow('npm run messages -- --help');
  });
});
