/** A local mail server that accepts mails (the part of RFC 5321 that nodemailer uses). */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The complete message. */
  readonly data: string;
}

export interface SmtpDouble {
  /** Value of `SMTP_URL`. */
  readonly url: string;
  readonly received: Received[];
  /** Connections since it was opened. */
  readonly opened: number;
  /** Open connections. */
  readonly open: number;
  /** Closes all connections without a word, as a server does whose clients are silent for too long. */
  drop(): void;
  /** Its reply to `RCPT TO`; 250 by default. `cut` closes the connection. */
  recipientReply: string | 'cut';
  close(): Promise<void>;
}

/** Opens the double on a free port. */
export async function openSmtpDouble(): Promise<SmtpDouble> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let opened = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    opened += 1;
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let input = '';
    let from = '';
    let to: string[] = [];
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 double ESMTP');
    socket.on('data', (chunk) => {
      input += chunk;
      for (;;) {
        const end = isData ? input.indexOf('\r\n.\r\n') : input.indexOf('\r\n');
        if (end < 0) return;
        const text = input.slice(0, end);
        input = input.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          received.push({ from, to, data: text.replace(/^\.\./gm, '.') });
          say('250 taken');
        } else if (/^EHLO/i.test(text)) say('250 double');
        else if (/^MAIL FROM/i.test(text)) {
          from = /<(.*)>/.exec(text)?.[1] ?? '';
          to = [];
          say('250 ok');
        } else if (/^RCPT TO/i.test(text)) {
          if (double.recipientReply === 'cut') socket.destroy();
          else {
            to.push(/<(.*)>/.exec(text)?.[1] ?? '');
            say(double.recipientReply);
          }
        } else if (/^DATA/i.test(text)) {
          isData = true;
          say('354 go on');
        } else if (/^(AUTH|STARTTLS)/i.test(text)) say('502 not here');
        else if (/^QUIT/i.test(text)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const double: SmtpDouble = {
    get opened() {
      return opened;
    },
    get open() {
      return sockets.size;
    },
    drop,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    recipientReply: '250 ok',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
  return double;
}
