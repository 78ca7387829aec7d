/** `robots.txt`: disallows calls, and the addresses that the tables of pages and parameters refuse. */
import { PAGES } from '../../site/pages.ts';
import { PARAMETER_RULES } from '../../site/parameter-rules.ts';

/** Leaves out paths that start with another path of the list, since each line disallows all paths with its prefix. */
const shortest = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));

/** The part of each route before its first parameter. */
const refusedPages = PAGES.filter(({ rule }) => rule === 'refused').map(({ route }) => route.replace(/\[.*/s, ''));

/** The routes with parameters that are not refused as a whole. */
const LISTS = Object.entries(PARAMETER_RULES).filter(([route]) => !refusedPages.includes(route));

/** A route as a pattern of `robots.txt`; a `[slug]` ends with the id of what it names. */
const patternOf = (route: string): string => route.replaceAll('[slug]', '*_*').replace(/\[.+\]/, '*');

/**
 * The patterns of parameter `name`: for all pages if every page with it refuses it, otherwise for each page that does.
 */
function patternsOf(name: string): string[] {
  const having = LISTS.flatMap(([route, rules]) => {
    const rule = new Map(Object.entries(rules)).get(name);
    return rule === undefined ? [] : [{ route, isRefused: rule === 'refused' }];
  });
  if (having.every(({ isRefused }) => isRefused)) return [`/*?${name}=`, `/*&${name}=`];
  return having
    .filter(({ isRefused }) => isRefused)
    .flatMap(({ route }) => [`${patternOf(route)}?${name}=`, `${patternOf(route)}?*&${name}=`]);
}

const NAMES = [...new Set(LISTS.flatMap(([, rules]) => Object.keys(rules)))];

const CLOSED = ['/api/', ...shortest(refusedPages), ...NAMES.flatMap(patternsOf)];

/** The text of `robots.txt`. @param sitemapUrl absolute address of the sitemap index */
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
