/** Links for a new password: `npm run shop -- customers reset-link`, and its short form `npm run account -- link`. */
import { issueResetLink } from '../../src/features/account/reset/reset-link.service.ts';
import { issuedLinks } from '../../src/features/account/reset/reset-links.repository.ts';
import { mailShop } from '../../src/server/providers/mail-shop.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Group, limitOf, subCommand } from './command.ts';
import { customerOf, NAMED } from './customer-name.ts';
import { restNote, table } from './table.ts';

type Issued = Awaited<ReturnType<typeof issueResetLink>>;
type Link = Awaited<ReturnType<typeof issuedLinks>>['links'][number];

const momentOf = (at: number | string) => formatMoment(new Date(at).toISOString());

function linkText({ client, expiresAt }: Issued, address: string, issuedBy: string): string {
  const { id, pseudo, nom, numTel } = client;
  return [
    `Customer ${id}, ${oneLine(`${pseudo} ${nom}`)}${numTel === null ? '' : `, ${oneLine(numTel)}`}`,
    '',
    address,
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

function linksText(links: readonly Link[], total: number, now: number): string {
  if (links.length === 0) return 'No link was issued.';
  const rows = links.map((link) => [
    momentOf(link.verifiedAt ?? link.expiresAt),
    link.issuedBy ?? '',
    `${link.clientId} ${link.pseudo} ${link.nom}`,
    stateOf(link, now),
  ]);
  const list = table([['ISSUED', 'BY', 'CUSTOMER', 'STATE'], ...rows]);
  return [list, ...restNote(links.length, total, 'links')].join('\n');
}

export const RESET_LINK = subCommand({
  takes: 'CUSTOMER',
  does: 'a link for a new password, which works once and for an hour',
  options: {},
  count: NAMED,
  async run(shop, { positionals }) {
    const { db, config, operator, now } = shop;
    // Checked first: without it there is no link to print.
    const { publicUrl } = mailShop(config);
    const { id } = await customerOf(shop, positionals);
    const issued = await issueResetLink(db, operator, id, now);
    const address = `${publicUrl}/auth/verif/code/?${issued.link}`;
    const expiresAt = new Date(issued.expiresAt).toISOString();
    return { text: linkText(issued, address, operator.person), json: { id, link: address, expiresAt } };
  },
});

export const RESET_LINKS = subCommand({
  takes: '[--limit N]',
  does: 'links that were issued, the newest first: for whom, by whom, and what became of them',
  options: { limit: { type: 'string' } },
  count: [0, 0],
  async run({ db, now }, { values }) {
    const { links, total } = await issuedLinks(db.read, limitOf(values.limit));
    return { text: linksText(links, total, now), json: links.map((link) => ({ ...link, state: stateOf(link, now) })) };
  },
});

/** The short form `npm run account`. */
export const ACCOUNT: Group = {
  about: 'makes links for new passwords',
  notes:
    'CUSTOMER is an id, or the email or phone number that the customer logs in with. A link is for customers who cannot get a\ncode by mail; make sure that they are who they say.',
  commands: { link: RESET_LINK, links: RESET_LINKS },
};
