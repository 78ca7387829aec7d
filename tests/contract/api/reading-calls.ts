/** The calls that cached pages are made from. */
import { type Call, type CallName, calls } from '../../../src/client/calls.ts';

/** Anybody may read these, and each answer is another one: no page is made from them. */
const NEVER_KEPT: readonly string[] = ['getCaptchaChallenge'] satisfies CallName[];

/** Calls that read what anybody may see. */
export const readingCalls = (Object.entries(calls) as [CallName, Call][])
  .filter(([name, { method, auth }]) => method === 'GET' && auth === 'none' && !NEVER_KEPT.includes(name))
  .map(([name]) => name);
