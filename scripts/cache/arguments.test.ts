import { describe, expect, test } from 'vitest';
import { givenTo, UsageError } from '../command.ts';
import { CACHE, readCommand } from './arguments.ts';

const read = (args: readonly string[]) => readCommand(givenTo(CACHE, args));

describe('a command', () => {
  test.each([
    [['stats'], { kind: 'stats' }],
    [['explain', '/a?b=1'], { kind: 'explain', url: '/a?b=1' }],
    [['explain', 'https://shop.example/a?b=1#c'], { kind: 'explain', url: '/a?b=1' }],
    [['explain', 'products'], { kind: 'explain', url: '/products' }],
    [['purge', 'shop:1', '*'], { kind: 'purge', tags: ['shop:1', '*'] }],
    [['purge', '--dry-run', 'shop:1'], { kind: 'held', tags: ['shop:1'] }],
  ])('%j', (args, task) => {
    expect(read(args)).toEqual({ task, asJson: false });
    expect(read([...args, '--json'])).toEqual({ task, asJson: true });
  });

  test.each([
    [[], 'Say what to do.'],
    [['clear'], 'There is no command clear.'],
    [['stats', 'all'], 'stats takes nothing more.'],
    [['explain'], 'Name one address to explain'],
    [['explain', '/a', '/b'], 'Name one address to explain'],
    [['purge'], 'Name at least one tag'],
    [['stats', '--dry-run'], 'Only purge has a --dry-run.'],
    [['stats', '--all'], "Unknown option '--all'"],
  ])('%j is refused with words that lead to the usage', (args, message) => {
    expect(() => read(args)).toThrow(UsageError);
    expect(() => read(args)).toThrow(message);
    expect(() => read(args)).toThrow('npm run cache -- --help says how it is used.');
  });
});
