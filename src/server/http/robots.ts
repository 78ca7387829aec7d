/** `robots.txt`: closes calls, and the addresses that the tables of pages and parameters refuse. */
import { PAGES } from '../../site/pages.ts';
import { PARAMETER_RULES } from '../../site/parameter-rules.ts';

/** Paths that begin like another path of the list are left out, since each line closes all that begins with it. */
const shortest = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));

/** What stands in front of the changing part of a route. */
const refusedPages = PAGES.filter(({ rule }) => rule === 'refused').map(({ route }) => route.replace(/\[.*/s, ''));

/** A route as a pattern of `robots.txt`; a `[slug]` ends with the id of what it names. */
const patternOf = (route: string): string => route.replaceAll('[slug]', '*_*').replace(/\[.+\]/, '*');

/** The patterns of parameter `name`, for all pages where each that has it refuses it. */
function patternsOf(name: string): string[] {
  const having = Object.entries(PARAMETER_RULES).flatMap(([route, rules]) => {
    const rule = new Map(Object.entries(rules)).get(name);
    return rule === undefined ? [] : [{ route, isRefused: rule === 'refused' }];
  });
  if (having.every(({ isRefused }) => isRefused)) return [`/*?${name}=`, `/*&${name}=`];
  return having
    .filter(({ isRefused }) => isRefused)
    .flatMap(({ route }) => [`${patternOf(route)}?${name}=`, `${patternOf(route)}?*&${name}=`]);
}

const NAMES = [...new Set(Object.values(PARAMETER_RULES).flatMap((rules) => Object.keys(rules)))];

const CLOSED = ['/api/', ...shortest(refusedPages), ...NAMES.flatMap(patternsOf)];

/** @param sitemapUrl absolute address of the sitemap index */
export function robotsText(sitemapUrl: string): string {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${sitemapUrl}`,
  ];
  return `${lines.join('\n')}\n`;
}
