import { expect, test } from 'vitest';
import { givenTo } from '../command.ts';
import { GENERATE, readArguments } from './arguments.ts';

const read = (...args: string[]) => readArguments(givenTo(GENERATE, args));

test('without options it chooses the number of processes, and says what it does', () => {
  expect(read()).toEqual({ isQuiet: false, processes: undefined, isFullSpeed: false });
  expect(read('--changed', '--processes', '3', '--full-speed')).toEqual({
    isQuiet: true,
    processes: 3,
    isFullSpeed: true,
  });
});

test.each(['0', '-1', '65', 'all', '1.5', ''])('%j is no number of processes', (text) => {
  expect(() => read(`--processes=${text}`)).toThrow('--processes must be a whole number from 1 to 64.');
});
