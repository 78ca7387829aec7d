/** Extracts the TypeScript of source files, including Astro's. */

/** The front matter of an Astro file; '' without one. */
export const frontMatterOf = (text: string): string => /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';

/** The code of a file: all of it, or for an `.astro` file its front matter and scripts. */
export function codeOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [frontMatterOf(text), ...scripts].join('\n');
}
