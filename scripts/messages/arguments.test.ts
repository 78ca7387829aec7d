import { describe, expect, test } from 'vitest';
import { readTask, UsageError } from './arguments.ts';

describe('the arguments of npm run messages', () => {
  test.each([
    [['list'], { kind: 'list', limit: 50, json: false }],
    [['list', '--limit', '3', '--json'], { kind: 'list', limit: 3, json: true }],
    [['show', '12'], { kind: 'show', id: 12, json: false }],
    [['show', '12', '--json'], { kind: 'show', id: 12, json: true }],
    [['--help'], { kind: 'help' }],
    [['show', '-h'], { kind: 'help' }],
  ])('%j', (args, task) => {
    expect(readTask(args)).toEqual(task);
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
  ])('%j is refused with a sentence and the usage', (args, message) => {
    expect(() => readTask(args)).toThrow(UsageError);
    expect(() => readTask(args)).toThrow(message);
    expect(() => readTask(args)).toThrow('npm run messages -- list');
  });
});
