/** Opens the transport of mails. */
import path from 'node:path';
import { folderTransport, type MailTransport, smtpTransport } from '../../providers/mail-transport.ts';
import { type Config, ConfigError } from '../config/config.ts';

/** Returns the mail transport of `config`. @throws {ConfigError} for a live shop without one */
export function mailTransport({ smtp, mode, mailOutbox, dataDir, productName, supportEmail }: Config): MailTransport {
  if (smtp) return smtpTransport(smtp);
  // Customers would wait for codes that are never sent.
  if (mode === 'live' && !mailOutbox)
    throw new ConfigError(
      'A live shop needs SMTP_URL and MAIL_FROM to send mail. With MAIL_OUTBOX=1 mails are only written to DATA_DIR/outbox.',
    );
  return folderTransport(path.join(dataDir, 'outbox'), `${productName.replace(/[<>"\\]/g, '')} <${supportEmail}>`);
}
