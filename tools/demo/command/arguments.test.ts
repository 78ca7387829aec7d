import { expect, test } from 'vitest';
import { givenTo } from '../../../scripts/command.ts';
import { DEMO, readTask } from './arguments.ts';

const read = (...args: string[]) => readTask(givenTo(DEMO, args));

test('G-625: the demo is filled and removed in the name that --as gives', () => {
  expect(read('--as', ' Amaka ')).toEqual({ kind: 'fill', reset: false, actingAs: 'Amaka' });
  expect(read('--products', '12')).toEqual({ kind: 'fill', products: 12, reset: false, actingAs: undefined });
  expect(read('--remove', '--as', 'Amaka')).toMatchObject({ kind: 'remove', actingAs: 'Amaka' });
  expect(() => read('--as', '')).toThrow('--as is a name of at most 100 characters, in one line.');
});
