/** Changes modules of Astro when the pages are built. Another version of Astro that lacks what is replaced stops the build. */
import type { Plugin } from 'vite';

/** What is replaced in a module, in this order. */
export type Replacements = readonly (readonly [from: RegExp, to: string])[];

/** Replacements by the module's path in Astro's `dist`. */
export type AstroChanges = Readonly<Record<string, Replacements>>;

export const changeAstro = (changes: AstroChanges): Plugin => ({
  name: 'change-astro',
  transform: {
    filter: { id: /\/astro\/dist\// },
    handler(code, id) {
      const replacements = changes[id.slice(id.lastIndexOf('/astro/dist/') + '/astro/dist/'.length)];
      if (!replacements) return undefined;
      let changed = code;
      for (const [from, to] of replacements) {
        const before = changed;
        changed = before.replace(from, to);
        if (changed === before) this.error(`Astro has no ${from} any more, which the build replaces.`);
      }
      return { code: changed, map: null };
    },
  },
});
