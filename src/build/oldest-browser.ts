/** The oldest browser for which scripts and styles are written (G-259): five years old. */
import type { Plugin } from 'vite';

/** Of July 2021, as a target of the bundler. */
export const OLDEST_BROWSER = 'chrome92';

const BEGIN = '@layer base{';

/** The place of the brace that closes the block whose content begins at `from`. */
function endOfBlock(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('A block of the style sheet is not closed.');
}

/**
 * Moves what is in `@layer base` to the top, out of its layer: browsers of before 2022 ignore layers. So its selectors stand
 * in `:where()`, or are names of elements: those of components, also in an earlier file, are more specific.
 */
export function withoutLayer(css: string): string {
  const at = css.indexOf(BEGIN);
  if (at < 0) return css;
  const from = at + BEGIN.length;
  const end = endOfBlock(css, from);
  return withoutLayer(css.slice(from, end) + css.slice(0, at) + css.slice(end + 1));
}

/** Applies {@link withoutLayer} to the style sheets of the build. */
export const noLayers: Plugin = {
  name: 'no-layers',
  enforce: 'post',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withoutLayer(String(file.source));
  },
};
