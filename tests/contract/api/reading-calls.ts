/** The calls that cached pages are made from. */
import { type Call, type CallName, calls } from '../../../src/client/calls.ts';

/** Anybody may read these, and no page is made from them: each answer is another one, or is for a token. */
const NEVER_KEPT: readonly string[] = ['getCaptchaChallenge', 'getGoogleUserinfo'] satisfies CallName[];

/** Calls that read what anybody may see. */
export const readingCalls = (Object.entries(calls) as [CallName, Call][])
  .filter(([name, { method, auth }]) => method === 'GET' && auth === 'none' && !NEVER_KEPT.includes(name))
  .map(([name]) => name);
