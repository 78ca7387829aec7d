/** How a mail leaves: over SMTP, or as a file that a person opens. */
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { writeFileAtomically } from '../node/write-file-atomically.ts';
import type { Mail } from './mail.ts';

/** A mail on its way; `id` is its row in the outbox. */
export interface OutgoingMail extends Mail {
  readonly id: number;
  readonly createdAt: string;
}

export interface MailTransport {
  /** Answers where it went when that is for a person to know. @throws what the mail server or the disk says */
  send(mail: OutgoingMail): Promise<string | undefined>;
}

/** Milliseconds: to be let in, and between two signs of life. */
const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;

/** A host of our own for names of messages: the sender's. */
const hostOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

/** The message; texts stay texts, whatever they look like, and no file or address in them is fetched. */
function messageOf({ id, to, subject, body, createdAt }: OutgoingMail, from: string) {
  return {
    from,
    // As an object it is one address, not a list to be read.
    to: { name: '', address: to.replace(/[\r\n]/g, '') },
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: body.text,
    html: body.html,
    date: new Date(createdAt),
    // The same whenever it is sent, so that a mailbox which gets it twice can show it once.
    messageId: `<outbox-${id}-${Date.parse(createdAt)}@${hostOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function smtpTransport({ url, from }: { readonly url: string; readonly from: string }): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
      return undefined;
    },
  };
}

/** `folder` holds a file for each mail, for this user alone; a mail that is written twice is one file. */
export function folderTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed.');
      const file = path.join(folder, `${mail.createdAt.replace(/\W/g, '')}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      await writeFileAtomically(file, message);
      return file;
    },
  };
}
