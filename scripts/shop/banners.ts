/** `npm run shop -- banners`: the adverts at the top of home (pub), and the banners further down (info). */
import {
  BANNER_TABLES,
  type BannerKind,
  bannerName,
  bannerNamed,
  bannersForOperator,
  type NamedBanner,
  type OperatorBanner,
} from '../../src/features/promotions/operator/banners.repository.ts';
import { orderBanners, setBannerActive } from '../../src/features/promotions/operator/change-banners.service.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Group, limitOf, subCommand } from './command.ts';
import { firstOf, restNote, table } from './table.ts';

/** Banners in one call. */
const MAX_BANNERS = 100;

const KINDS = Object.keys(BANNER_TABLES) as BannerKind[];

function kindOf(text: string): BannerKind {
  const kind = KINDS.find((one) => one === text);
  if (!kind) throw new OperatorError(`The kind of a banner is ${KINDS.join(' or ')}.`);
  return kind;
}

function bannerOf(text: string): NamedBanner {
  const banner = bannerNamed(text);
  if (!banner) throw new OperatorError(`${oneLine(text)} is no banner; it is called pub-3 or info-3.`);
  return banner;
}

function listText(banners: readonly OperatorBanner[]): string {
  if (banners.length === 0) return 'No banner.';
  const rows = banners.map((banner) => [
    bannerName(banner),
    banner.isActive ? 'on' : 'off',
    banner.position === null ? '' : String(banner.position),
    banner.link,
    banner.url,
  ]);
  return table([['BANNER', 'SHOWN', 'ORDER', 'LINK', 'PICTURE'], ...rows]);
}

const turn = (isActive: boolean, does: string) =>
  subCommand({
    takes: 'BANNER',
    does,
    options: {},
    count: [1, 1],
    async run({ db, operator, now }, { positionals: [name = ''] }) {
      const banner = bannerOf(name);
      const isChanged = await setBannerActive(db, operator, { ...banner, isActive }, now);
      const state = isActive ? 'on' : 'off';
      return {
        text: `${name} ${isChanged ? 'is now' : 'was already'} ${state}.`,
        json: { ...banner, isActive, isChanged },
      };
    },
  });

/** The banners of an order, which are of one kind. */
function orderOf(names: readonly string[]): { kind: BannerKind; ids: number[] } {
  const banners = names.map(bannerOf);
  const kinds = new Set(banners.map(({ kind }) => kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) throw new OperatorError('Banners of one kind are ordered at a time.');
  return { kind, ids: banners.map(({ id }) => id) };
}

export const BANNERS: Group = {
  about: 'shows, hides and orders the adverts and banners of home',
  notes: 'BANNER is pub-3 for an advert at the top of home, info-3 for an info banner further down.',
  commands: {
    list: subCommand({
      takes: '[--kind pub|info] [--limit N]',
      does: 'banners in the order of home, also those that are off',
      options: { kind: { type: 'string' }, limit: { type: 'string' } },
      count: [0, 0],
      async run({ db }, { values }) {
        const kinds = values.kind === undefined ? KINDS : [kindOf(values.kind)];
        const banners = (await Promise.all(kinds.map((kind) => bannersForOperator(db.read, kind)))).flat();
        const { shown, total } = firstOf(banners, limitOf(values.limit));
        const rest = restNote(shown.length, total, 'banners');
        return { text: [listText(shown), ...rest].join('\n'), json: { banners: shown, total } };
      },
    }),
    on: turn(true, 'shows a banner'),
    off: turn(false, 'takes a banner from all pages'),
    order: subCommand({
      takes: 'BANNER …',
      does: 'puts banners of one kind first, in this order; the others follow as they were added',
      options: {},
      count: [1, MAX_BANNERS],
      async run({ db, operator, now }, { positionals }) {
        const { banners, isChanged } = await orderBanners(db, operator, orderOf(positionals), now);
        return {
          text: isChanged ? listText(banners) : `Nothing changed.\n${listText(banners)}`,
          json: { isChanged, banners },
        };
      },
    }),
  },
};
