/** Checks that Paystack is reachable and accepts the key, by requesting a payment that does not exist. */
import type { Config } from '../config/config.ts';
import { ask, type Reply, reasonOf } from './ask.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The call that the shop makes for each payment; it changes nothing. */
const PROBE = '/transaction/verify/doctor';

/** Whether the body is one of Paystack's: an error has `status: false` and a message. */
const isPaystack = ({ json }: Reply) =>
  typeof json === 'object' && json !== null && 'status' in json && 'message' in json;

function judge(reply: Reply, host: string): Finding {
  const { status } = reply;
  if (status >= 500 || status === 429)
    return warning('payments', `Paystack has an internal error (${status}).`, 'Run this again in a few minutes.');
  if (!isPaystack(reply))
    return problem(
      'payments',
      `The server at ${host} is not Paystack (${status}).`,
      'Correct PAYSTACK_URL, or unset it.',
    );
  if (status === 401 || status === 403)
    return problem(
      'payments',
      'Paystack refuses PAYSTACK_SECRET_KEY.',
      'Copy the secret key again from the dashboard of Paystack (Settings, API Keys & Webhooks).',
    );
  return ok('payments', 'Paystack answers, and accepts the key.');
}

/** Yields the findings about the account at Paystack. */
export async function* checkPaystack({ paystack }: Pick<Config, 'paystack'>): AsyncGenerator<Finding> {
  if (!paystack) return;
  const { host } = new URL(paystack.url);
  let reply: Reply;
  try {
    reply = await ask(paystack.url + PROBE, { headers: { authorization: `Bearer ${paystack.secretKey}` } });
  } catch (error) {
    yield problem(
      'payments',
      `Paystack cannot be reached at ${host}: ${reasonOf(error)}.`,
      'Let this machine connect to it, and check PAYSTACK_URL: until then no card can be paid.',
    );
    return;
  }
  yield judge(reply, host);
}
