import { describe, expect, it } from 'vitest';
import { circlesIn, problemsOf } from './boundaries.ts';
import { importsOf } from './imports.ts';
import { ROOMS, type Room, roomOf } from './rooms.ts';

describe('import boundaries', () => {
  it('finds the room of a file by its folder and suffix', () => {
    expect(roomOf('src/features/cart/cart.ts')).toBe('pure');
    expect(roomOf('src/features/cart/cart.api.ts')).toBe('handlers');
    expect(roomOf('src/features/cart/CartButton.astro')).toBe('component');
    expect(roomOf('src/server/http/front.ts')).toBe('server');
    expect(roomOf('tools/demo/seed.ts')).toBe('demo');
  });

  it('rejects a page that imports a repository, also dynamically', () => {
    const text = "---\nconst { x } = await import('../features/products/products.repository.ts');\n---\n<p />";
    expect(problemsOf('src/pages/index.astro', text)).toHaveLength(1);
  });

  it('rejects zod in a component and allows its types', () => {
    expect(problemsOf('src/features/a/A.astro', "---\nimport { z } from 'zod';\n---\n")).toHaveLength(1);
    expect(problemsOf('src/features/a/A.astro', "---\nimport type { z } from 'zod';\n---\n")).toEqual([]);
  });

  it('counts types, but for the rooms whose types a room may name', () => {
    const row = "import type { Row } from '../../data/tables.ts';";
    expect(problemsOf('src/features/a/a.ts', row)).toEqual([]);
    expect(problemsOf('src/features/a/a.ts', row.replace('type ', ''))).toHaveLength(1);
    expect(problemsOf('src/providers/a.ts', "import type { A } from '../server/a.ts';")).toHaveLength(1);
    expect(problemsOf('tests/a/a.ts', "import type { A } from '../../tools/bench/a.ts';")).toHaveLength(1);
  });

  it('parses the imports of a script inside an Astro file', () => {
    const text = "<div></div><script>import { a } from '../client/client.ts';</script>";
    expect(importsOf('src/ui/X.astro', text)).toEqual([
      { specifier: '../client/client.ts', typeOnly: false, isDynamic: false },
    ]);
    expect(problemsOf('src/ui/X.astro', text)).toHaveLength(1);
  });

  it('lets the server load the demo on demand, and nobody else', () => {
    const [atStart, onDemand] = [
      "import { a } from '../../tools/demo/a.ts';",
      "const { a } = await import('../../tools/demo/a.ts');",
    ];
    expect(problemsOf('src/server/a.ts', atStart)).toHaveLength(1);
    expect(problemsOf('src/server/a.ts', onDemand)).toEqual([]);
    expect(problemsOf('src/api/a.ts', onDemand)).toHaveLength(1);
  });

  it('lets nothing of the shop, its commands and its tests import a tool, and lets tools import them', () => {
    const text = "import { a } from '../../tools/bench/a.ts';";
    for (const file of ['src/server/a.ts', 'scripts/a/a.ts', 'tests/a/a.ts', 'tools/soak/a.ts'])
      expect(problemsOf(file, text), file).toHaveLength(1);
    const back = ['src/data/a.ts', 'scripts/a.ts', 'tests/a.ts', 'tools/demo/a.ts', 'tools/bench/b.ts'];
    for (const target of back)
      expect(problemsOf('tools/bench/a.ts', `import { a } from '../../${target}';`)).toEqual([]);
  });

  it('lets services open transactions, and neither handlers nor repositories', () => {
    const text = 'export const a = (db) => db.write(async (trx) => undefined);';
    expect(problemsOf('src/features/a/a.service.ts', text)).toEqual([]);
    expect(problemsOf('src/features/a/a.repository.ts', text)).toHaveLength(1);
    expect(problemsOf('src/features/a/a.api.ts', text)).toHaveLength(1);
    expect(problemsOf('src/features/a/a.repository.ts', "import { b } from '../../providers/b.ts';")).toHaveLength(1);
  });

  it('allows the database only in the api and repository files of a feature', () => {
    const text = "import { logChange } from '../../data/change-log.ts';";
    expect(problemsOf('src/features/a/a.ts', text)).toHaveLength(1);
    expect(problemsOf('src/features/a/a.repository.ts', text)).toEqual([]);
  });

  it('rooms import only those below them, except the interactive parts of features', () => {
    const names = Object.keys(ROOMS);
    const interactive = ['browser', 'island', 'script', 'bundles'];
    const upward = Object.entries<Room>(ROOMS).flatMap(([name, { imports, onDemand = [] }]) =>
      [...imports, ...onDemand]
        .filter((to) => !(names.indexOf(to) >= 0 && names.indexOf(to) < names.indexOf(name)))
        .filter((to) => !(interactive.includes(name) && interactive.includes(to)))
        .map((to) => `${name} imports ${to}`),
    );
    expect(upward).toEqual([]);
  });

  it('finds import cycles', () => {
    const circle = circlesIn(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'], d: ['a', 'missing'] })));
    expect(circle).toEqual([['b', 'c']]);
  });
});
