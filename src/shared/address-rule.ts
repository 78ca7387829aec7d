/** Rules for addresses: how the shop treats each, and what crawlers may do with it. Pure. */

/** From the most to the least public; where an address has several, the last counts. */
const RULES = ['generated', 'indexed', 'copy', 'noindex', 'refused'] as const;

/**
 * - `generated`: made ahead by `npm run generate`, indexed, and its links are followed;
 * - `indexed`: the same, but made at the first request;
 * - `copy`: shows what another address shows, which its canonical link names; links to it are `nofollow`;
 * - `noindex`: has `noindex` in its head, which crawlers may therefore read; links to it are `nofollow`;
 * - `refused`: closed by `robots.txt`; links to it are `nofollow`.
 */
export type AddressRule = (typeof RULES)[number];

/** The rules of parameters by name. `name=value` is the rule of one value, and overrides that of the name. */
export type ParameterRules = Readonly<Record<string, AddressRule>>;

/** The rule of a parameter; one that is not listed is not indexed. */
export const ruleOfParameter = (rules: ParameterRules, name: string, value: string): AddressRule =>
  rules[`${name}=${value}`] ?? rules[name] ?? 'noindex';

/** The strictest of `rules`; `generated` without any. */
export const strictest = (rules: readonly AddressRule[]): AddressRule =>
  RULES[Math.max(0, ...rules.map((rule) => RULES.indexOf(rule)))] ?? 'refused';

/** Whether crawlers may follow links to an address, which then have no `nofollow`. */
export const isFollowed = (rule: AddressRule): boolean => rule === 'generated' || rule === 'indexed';

/** Whether the head of an address has no `noindex`. A copy has none, since that would contradict its canonical link. */
export const isIndexed = (rule: AddressRule): boolean => isFollowed(rule) || rule === 'copy';

/** Whether the canonical link of an address leaves out a parameter with this rule. */
export const isLeftOut = (rule: AddressRule): boolean => rule === 'copy' || rule === 'refused';
