import { describe, expect, it } from 'vitest';
import { longFunctions } from './functions.ts';

const lines = (count: number, line = '  a();') => Array.from({ length: count }, () => line).join('\n');

describe('long functions', () => {
  it('are those with more than 60 lines of their own', () => {
    expect(longFunctions('a.ts', `function whole() {\n${lines(58)}\n}`)).toEqual([]);
    expect(longFunctions('a.ts', `function whole() {\n${lines(59)}\n}`)).toEqual([
      { name: 'whole', own: 61, whole: 61 },
    ]);
  });

  it('are told by the name of what they are assigned to', () => {
    expect(longFunctions('a.ts', `const one = () => {\n${lines(70)}\n};`)).toMatchObject([{ name: 'one' }]);
    expect(longFunctions('a.ts', `const all = { one: () => {\n${lines(70)}\n} };`)).toMatchObject([{ name: 'one' }]);
  });

  it('are not those whose lines are functions inside them, which are counted for themselves', () => {
    const inner = (name: string, count: number) => `  function ${name}() {\n${lines(count)}\n  }`;
    const text = `function outer() {\n${inner('one', 40)}\n${inner('two', 40)}\n}`;
    expect(longFunctions('a.ts', text)).toEqual([]);
    expect(longFunctions('a.ts', `function outer() {\n${inner('one', 70)}\n}`)).toMatchObject([{ name: 'one' }]);
  });

  it('do not count the markup of a component, but for the whole of it', () => {
    const component = (count: number) =>
      `function X() {\n  return (\n    <ul>\n${lines(count, '      <li />')}\n    </ul>\n  );\n}`;
    expect(longFunctions('X.tsx', component(100))).toEqual([]);
    expect(longFunctions('X.tsx', component(150))).toMatchObject([{ name: 'X', whole: 156 }]);
  });

  it('are found in the front matter of Astro files', () => {
    expect(longFunctions('X.astro', `---\nfunction one() {\n${lines(70)}\n}\n---\n<p />`)).toHaveLength(1);
  });
});
