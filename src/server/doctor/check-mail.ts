/** Checks the mail server: connects and signs in, but sends nothing. */
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../node/loopback.ts';
import type { Config } from '../config/config.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const TIMEOUT_MS = 5_000;

/** What to do about an error of nodemailer, by its code. */
const TODO: Readonly<Record<string, string>> = {
  EAUTH: 'Check user and password in SMTP_URL; special characters need percent encoding.',
  EDNS: 'Check the host in SMTP_URL.',
  ETLS: 'Check the certificate of the mail server, and that SMTP_URL names the host in it.',
  ESOCKET: 'Check host and port: smtps:// is for port 465, smtp:// for 587.',
  ECONNECTION: 'Check host and port, and that no firewall blocks it.',
  ETIMEDOUT: 'Check host and port, and that no firewall blocks it.',
};

/** Yields the findings about the mail server. */
export async function* checkMail({ smtp }: Pick<Config, 'smtp'>): AsyncGenerator<Finding> {
  if (!smtp) return;
  const url = new URL(smtp.url);
  const needsTls = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true';
  if (!needsTls && !isLoopback(url.hostname))
    yield warning(
      'mail',
      `Mails to ${url.host} are encrypted only when the server offers it.`,
      'Use smtps://, or add ?requireTLS=true to SMTP_URL.',
    );
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // Without `forceAuth`, a server that offers no sign-in would accept any password.
  const transport = createTransport({ url: smtp.url, forceAuth: url.username !== '', ...timeouts });
  try {
    await transport.verify();
    yield ok('mail', `The mail server ${url.host} answers${url.username ? ' and accepts the password' : ''}.`);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isTls = /certificate|SSL|TLS/i.test(message);
    yield problem(
      'mail',
      `The mail server ${url.host} cannot be used: ${message.split('\n')[0]}.`,
      TODO[isTls ? 'ETLS' : code] ?? 'Check SMTP_URL.',
    );
  } finally {
    transport.close();
  }
}
