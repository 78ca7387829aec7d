/** A message to support as the operator reads it, in a mail or a terminal. Pure. */
import { oneLine } from '../../shared/one-line.ts';

/** The account of a customer who wrote while signed in. */
export interface SenderAccount {
  readonly id: number;
  readonly nom: string;
  readonly pseudo: string;
  readonly email: string | null;
  /** Whether the customer proved that `email` is their own. */
  readonly isProven: boolean;
  readonly numTel: string | null;
}

export interface SupportMessage {
  readonly id: number;
  readonly prenom: string;
  readonly message: string;
  /** Email or phone for an answer; null if none was given. */
  readonly contact: string | null;
  /** Null for a visitor, and for a customer who deleted the account. */
  readonly client: SenderAccount | null;
  readonly createdAt: string;
}

/** The lines of a text without control characters, which makes them safe in a terminal. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n]/).map((line) => oneLine(line));

/** {@link linesOf}, each marked, so that none of them looks like one of ours. */
export const quotedLines = (text: string): string[] => linesOf(text).map((line) => `> ${line}`.trimEnd());

/** `7, Ada Okafor, ada@example.ng (not confirmed), +2348031234567`. */
function accountText({ id, nom, pseudo, email, isProven, numTel }: SenderAccount): string {
  const mail = email === null ? [] : [isProven ? email : `${email} (not confirmed)`];
  return [String(id), `${pseudo} ${nom}`.trim(), ...mail, ...(numTel === null ? [] : [numTel])].join(', ');
}

/** The sender and the contact for an answer, as names and values of one line each. */
export function senderFacts({ prenom, contact, client }: SupportMessage): [name: string, value: string][] {
  const facts: [string, string][] = [
    ['Name', prenom],
    ['Answer to', contact ?? (client ? 'the customer' : 'nothing was given')],
    ['Customer', client ? accountText(client) : 'none, sent without signing in'],
  ];
  return facts.map(([name, value]) => [name, oneLine(value)]);
}
