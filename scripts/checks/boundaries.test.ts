import { describe, expect, it } from 'vitest';
import { faultsOf, importsOf, roleOf } from './boundaries.ts';

describe('import boundaries', () => {
  it('tells a role from folder and suffix', () => {
    expect(roleOf('features/cart/cart.ts')).toBe('pure');
    expect(roleOf('features/cart/cart.api.ts')).toBe('api');
    expect(roleOf('features/cart/CartButton.astro')).toBe('component');
    expect(roleOf('platform/http/front.ts')).toBe('platform');
  });

  it('refuses a page that imports a repository, also dynamically', () => {
    const text = "---\nconst { x } = await import('../features/products/products.repository.ts');\n---\n<p />";
    expect(faultsOf('pages/index.astro', text)).toHaveLength(1);
  });

  it('refuses zod in a component and allows its types', () => {
    expect(faultsOf('features/a/A.astro', "---\nimport { z } from 'zod';\n---\n")).toHaveLength(1);
    expect(faultsOf('features/a/A.astro', "---\nimport type { z } from 'zod';\n---\n")).toEqual([]);
  });

  it('reads the imports of a script inside an Astro file', () => {
    const text = "<div></div><script>import { a } from '../client/client.ts';</script>";
    expect(importsOf('ui/X.astro', text)).toEqual([{ specifier: '../client/client.ts', typeOnly: false }]);
    expect(faultsOf('ui/X.astro', text)).toHaveLength(1);
  });

  it('keeps the database out of every feature file but api and repository', () => {
    const text = "import { logChange } from '../../platform/database/change-log.ts';";
    expect(faultsOf('features/a/a.ts', text)).toHaveLength(1);
    expect(faultsOf('features/a/a.repository.ts', text)).toEqual([]);
  });
});
