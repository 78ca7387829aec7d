/** Checks Google sign-in and reCAPTCHA with an invalid token and an invalid solution. */
import { VERIFY_URL } from '../../providers/recaptcha.ts';
import type { Config } from '../config/config.ts';
import { ask, type Reply, reasonOf } from './ask.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const NO_TOKEN = 'doctor';

/** Requests `url` of `service`; returns a finding when there is no usable answer. */
async function answerOf(service: string, setting: string, url: string, init: RequestInit): Promise<Reply | Finding> {
  const { host } = new URL(url);
  try {
    const reply = await ask(url, init);
    if (reply.status >= 500 || reply.status === 429)
      return warning(
        'services',
        `${service} has an internal error (${reply.status}).`,
        'Run this again in a few minutes.',
      );
    if (reply.json === undefined || reply.status === 404)
      return problem('services', `The server at ${host} is not ${service} (${reply.status}).`, `Correct ${setting}.`);
    return reply;
  } catch (error) {
    return problem(
      'services',
      `${service} cannot be reached at ${host}: ${reasonOf(error)}.`,
      `Let this machine connect to it: without it nobody can ${setting.startsWith('RECAPTCHA') ? 'solve a captcha' : 'sign in with Google'}.`,
    );
  }
}

/** Yields the findings about sign-in with Google. */
export async function* checkGoogle({ google }: Pick<Config, 'google'>): AsyncGenerator<Finding> {
  if (!google) return;
  const tokeninfo = `${google.tokeninfoUrl}?${new URLSearchParams({ access_token: NO_TOKEN })}`;
  const bearer = { headers: { authorization: `Bearer ${NO_TOKEN}` } };
  const replies = await Promise.all([
    answerOf('Google', 'GOOGLE_TOKENINFO_URL', tokeninfo, {}),
    answerOf('Google', 'GOOGLE_USERINFO_URL', google.userinfoUrl, bearer),
  ]);
  const findings = replies.filter((one) => 'level' in one);
  yield* findings;
  if (findings.length === 0) yield ok('services', 'Google answers, for sign-in.');
}

/** Checks reCAPTCHA. @param url where solutions are verified */
export async function* checkRecaptcha(
  { recaptcha }: Pick<Config, 'recaptcha'>,
  url = VERIFY_URL,
): AsyncGenerator<Finding> {
  if (!recaptcha) return;
  const body = new URLSearchParams({ secret: recaptcha.secret, response: NO_TOKEN });
  const reply = await answerOf('reCAPTCHA', 'RECAPTCHA_SECRET', url, { method: 'POST', body });
  if ('level' in reply) yield reply;
  else
    yield JSON.stringify(reply.json).includes('input-secret')
      ? problem(
          'services',
          'reCAPTCHA refuses RECAPTCHA_SECRET.',
          'Copy the secret key again from the console of reCAPTCHA.',
        )
      : ok('services', 'reCAPTCHA answers, and accepts the secret.');
}
