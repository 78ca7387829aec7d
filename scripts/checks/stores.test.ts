import { expect, test } from 'vitest';
import { storeErrors } from './stores.ts';

test('a store that is read with what the server drew is right', () => {
  expect(storeErrors('a.tsx', "useStore($session, { ssr: 'initial' }); useStore($count, { ssr: () => 0 })")).toEqual(
    [],
  );
});

test('every other reading is an error that names its place', () => {
  const text = "useStore($session); useStore($session, { keys: ['id'] }); useStore(of(a(), b))";
  expect(storeErrors('a.tsx', text)).toHaveLength(3);
  expect(storeErrors('a.tsx', text)[0]).toMatch(/^a\.tsx .*useStore\(\$session\)/);
});
