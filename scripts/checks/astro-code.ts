/** The TypeScript of source files, Astro's included. */

/** What stands between the fences of an Astro file; '' without them. */
export const frontMatterOf = (text: string): string => /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';

/** The code of a file: all of it, or of an `.astro` file its front matter and its scripts. */
export function codeOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [frontMatterOf(text), ...scripts].join('\n');
}
