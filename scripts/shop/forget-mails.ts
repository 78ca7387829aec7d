/** Deletes the files of mails that a command erased. */
import type { Services } from '../../src/api/services.ts';
import type { Config } from '../../src/server/config/config.ts';
import { mailTransport } from '../../src/server/providers/open-mail.ts';

const leftInFolder = (error: Error) => console.error(`Erased mails are left in the outbox folder: ${error.message}`);

/** Deletes what the transport of `config` stores of sent mails. */
export function forgetMailsOf(config: Config): Services['forgetMails'] {
  const transport = mailTransport(config);
  return async (mails) => transport.forget?.(mails).catch(leftInFolder);
}
