/** Formats links for a new password for an operator's terminal. */
import type { issueResetLink } from '../../src/features/account/reset/reset-link.service.ts';
import type { issuedLinks } from '../../src/features/account/reset/reset-links.repository.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { table } from '../shop/table.ts';

type Issued = Awaited<ReturnType<typeof issueResetLink>>;
type Link = Awaited<ReturnType<typeof issuedLinks>>[number];

const momentOf = (at: number | string) => formatMoment(new Date(at).toISOString());

/** @param publicUrl origin of the shop @param issuedBy name of the operator */
export function formatLink({ link, client, expiresAt }: Issued, publicUrl: string, issuedBy: string): string {
  const { id, pseudo, nom, numTel } = client;
  return [
    `Customer ${id}, ${oneLine(`${pseudo} ${nom}`)}${numTel === null ? '' : `, ${oneLine(numTel)}`}`,
    '',
    `${publicUrl}/auth/verif/code/?${link}`,
    '',
    `It works once, until ${momentOf(expiresAt)} (time in Lagos), and ends the links before it. Send it to nobody else.`,
    `Noted as issued by ${oneLine(issuedBy)}: npm run account -- links`,
  ].join('\n');
}

/** The state of a link. @param now milliseconds since 1970 */
function stateOf({ usedAt, verifiedAt, expiresAt }: Link, now: number): string {
  if (usedAt !== null) return `used ${momentOf(usedAt)}`;
  if (expiresAt === verifiedAt) return 'ended';
  return Date.parse(expiresAt) > now ? 'waiting' : 'expired';
}

/** One line per link. @param now milliseconds since 1970 */
export function formatLinks(links: readonly Link[], now: number): string {
  if (links.length === 0) return 'No link was issued.';
  const rows = links.map((link) => [
    momentOf(link.verifiedAt ?? link.expiresAt),
    link.issuedBy ?? '',
    `${link.clientId} ${link.pseudo} ${link.nom}`,
    stateOf(link, now),
  ]);
  return table([['ISSUED', 'BY', 'CUSTOMER', 'STATE'], ...rows]);
}
