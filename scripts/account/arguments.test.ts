import { describe, expect, test } from 'vitest';
import { givenTo, UsageError } from '../command.ts';
import { ACCOUNT, readTask } from './arguments.ts';

const taskOf = (args: readonly string[]) => readTask(givenTo(ACCOUNT, args));

describe('the arguments of npm run account', () => {
  test.each([
    [['link', '+2348030000000'], { kind: 'link', login: '+2348030000000' }],
    [['link', '0803', '000', '0000'], { kind: 'link', login: '0803 000 0000' }],
    [['links'], { kind: 'links', limit: 50 }],
    [['links', '--limit', '3'], { kind: 'links', limit: 3 }],
  ])('%j', (args, task) => {
    expect(taskOf(args)).toEqual(task);
  });

  test.each([
    [[], 'Say what to do.'],
    [['delete', '12'], 'There is no command delete.'],
    [['link'], 'Name the phone number or email'],
    [['link', ' '], 'Name the phone number or email'],
    [['link', '0803', '--limit', '1'], 'link takes no --limit.'],
    [['links', '0803'], 'links does not know what to do with 0803.'],
    [['links', '--limit', '0'], '--limit is a whole number from 1 to 10,000.'],
  ])('%j is refused', (args, message) => {
    expect(() => taskOf(args)).toThrow(UsageError);
    expect(() => taskOf(args)).toThrow(message);
    expect(() => taskOf(args)).toThrow('npm run account -- --help');
  });
});
