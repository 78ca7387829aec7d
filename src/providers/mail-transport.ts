/** Delivers mails over SMTP, or as files for a person to open. */
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { writeFileAtomically } from '../node/write-file-atomically.ts';
import type { Mail, MailKey } from './mail.ts';

/** A mail to send; `id` is its row in the outbox. */
export interface OutgoingMail extends Pick<Mail, 'to' | 'subject' | 'body'>, MailKey {
  /** The address that replies go to; null for the sender's. */
  readonly replyTo: string | null;
  /** The address that ends a subscription by one POST; null for a mail of none. */
  readonly unsubscribe: string | null;
}

export interface MailTransport {
  /** Sends a mail; returns its place when a person should know it. @throws errors of the mail server or the disk */
  send(mail: OutgoingMail): Promise<string | undefined>;
  /**
   * Deletes the stored copies of these mails; undefined for a transport that stores none. @throws errors of the disk
   */
  forget?(mails: readonly MailKey[]): Promise<void>;
  /** Closes its connections, also those that are sending. */
  close?(): void;
}

/** Timeout in ms for connecting, and of a silent connection. */
const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
/** Milliseconds after which an unused connection is closed, before the mail server or {@link SILENCE_MS} does it. */
const IDLE_MS = 20_000;

/** Returns the host of message ids, which is the sender's. */
const hostOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

/** An object is a single address, while a text would be parsed as a list. */
const oneAddress = (address: string) => ({ name: '', address: address.replace(/[\r\n]/g, '') });

/** The headers by which mail programs show a button that unsubscribes (RFC 2369 and 8058). */
const unsubscribeHeaders = (address: string | null) =>
  address === null ? {} : { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Returns the message. Its text is never interpreted, and no file or address in it is loaded. */
function messageOf({ id, to, subject, body, createdAt, replyTo, unsubscribe }: OutgoingMail, from: string) {
  return {
    from,
    to: oneAddress(to),
    ...(replyTo !== null && { replyTo: oneAddress(replyTo) }),
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: body.text,
    ...(body.html !== '' && { html: body.html }),
    date: new Date(createdAt),
    // The id is the same for every attempt, so that a mailbox that receives the mail twice can show it once.
    messageId: `<outbox-${id}-${Date.parse(createdAt)}@${hostOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns a transport over SMTP, which sends the mails of a busy time over the same few connections (G-657). */
export function smtpTransport({ url, from }: { readonly url: string; readonly from: string }): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
      return undefined;
    },
    close: () => transport.close({ force: true }),
  };
}

/**
 * Returns a transport that writes each mail to a file in `folder`, readable by this user only; a repeated mail
 * overwrites its file.
 */
export function folderTransport(folder: string, from: string): MailTransport {
  const fileOf = ({ id, createdAt }: MailKey) => path.join(folder, `${createdAt.replace(/\W/g, '')}-${id}.eml`);
  /** Makes the folder; once, since that takes as long as writing a mail. */
  async function makeFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  }
  let isMade = false;
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed.');
      // At once, since the composer's own conversion takes half as long as composing.
      const lines = Buffer.from(message.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
      const file = fileOf(mail);
      if (!isMade) await makeFolder();
      isMade = true;
      try {
        await writeFileAtomically(file, lines, 0o600);
      } catch (error) {
        // The folder has been deleted since: the next attempt makes it again.
        isMade = false;
        throw error;
      }
      return file;
    },
    async forget(mails) {
      for (const mail of mails) await rm(fileOf(mail), { force: true });
    },
  };
}
