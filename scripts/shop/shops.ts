/** `npm run shop -- shops`: opens and closes shops, and says where their mails go. */
import { setShopEmail, setShopOpen } from '../../src/features/shops/operator/change-shop.service.ts';
import { type OperatorShop, shopLinked, shopsForOperator } from '../../src/features/shops/operator/shops.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Group, limitOf, type Shop, subCommand } from './command.ts';
import { restNote, table } from './table.ts';

function listText(shops: readonly OperatorShop[], total: number): string {
  if (total === 0) return 'No shop.';
  const rows = shops.map((shop) => [
    shop.nomLink,
    shop.nomBoutique,
    shop.isActive ? 'open' : 'closed',
    shop.listedCount.toLocaleString('en'),
    shop.phone ?? '',
    shop.email ?? '',
  ]);
  const list = table([['LINK', 'NAME', 'STATE', 'PRODUCTS', 'PHONE', 'EMAIL'], ...rows]);
  return [list, ...restNote(shops.length, total, 'shops')].join('\n');
}

const products = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'}`;

async function dryClose({ db }: Shop, link: string) {
  const shop = await shopLinked(db.read, link);
  if (!shop) throw new OperatorError(`There is no shop ${oneLine(link)}.`);
  const { isActive, listedCount } = shop;
  return {
    text: isActive
      ? `It would take ${oneLine(link)} and its ${products(listedCount)} from all lists. Nothing has changed.`
      : `${oneLine(link)} was already closed.`,
    json: { link, isActive, products: listedCount },
  };
}

export const SHOPS: Group = {
  about: 'opens and closes shops, and says where their mails go',
  notes: "LINK is the last part of a shop's address. Mails about new orders and low stock of a shop go to its EMAIL.",
  commands: {
    list: subCommand({
      takes: '[PART] [--closed] [--limit N]',
      does: 'shops by name; PART of a name',
      options: { closed: { type: 'boolean' }, limit: { type: 'string' } },
      count: [0, 1],
      async run({ db }, { values, positionals: [keyword] }) {
        const filter = { keyword, closed: values.closed === true, limit: limitOf(values.limit) };
        const { shops, total } = await shopsForOperator(db.read, filter);
        return { text: listText(shops, total), json: { shops, total } };
      },
    }),
    open: subCommand({
      takes: 'LINK',
      does: 'shows a shop and its products again',
      options: {},
      count: [1, 1],
      async run({ db, operator, now }, { positionals: [link = ''] }) {
        const { isChanged } = await setShopOpen(db, operator, { link, isActive: true }, now);
        return {
          text: `${oneLine(link)} ${isChanged ? 'is now' : 'was already'} open.`,
          json: { link, isActive: true, isChanged },
        };
      },
    }),
    close: subCommand({
      takes: 'LINK [--dry-run]',
      does: 'takes a shop and its products from all lists; their pages say so, orders stay',
      options: { 'dry-run': { type: 'boolean' } },
      count: [1, 1],
      async run(shop, { values, positionals: [link = ''] }) {
        if (values['dry-run']) return dryClose(shop, link);
        const { db, operator, now } = shop;
        const { isChanged, shop: before } = await setShopOpen(db, operator, { link, isActive: false }, now);
        return {
          text: isChanged
            ? `${oneLine(link)} is closed; ${products(before.listedCount)} left all lists.`
            : `${oneLine(link)} was already closed.`,
          json: { link, isActive: false, isChanged },
        };
      },
    }),
    email: subCommand({
      takes: 'LINK ADDRESS|none',
      does: 'says where mails about its orders and stock go',
      options: {},
      count: [2, 2],
      async run({ db, operator, now }, { positionals: [link = '', address = ''] }) {
        const email = address === 'none' ? null : address;
        const { isChanged } = await setShopEmail(db, operator, { link, email }, now);
        return {
          text:
            email === null
              ? `${oneLine(link)} ${isChanged ? 'gets no mails' : 'already got no mails'}.`
              : `Mails of ${oneLine(link)} ${isChanged ? 'go' : 'already went'} to ${oneLine(email)}.`,
          json: { link, email, isChanged },
        };
      },
    }),
  },
};
