/** Reads where the shops of a cart hand products over. For islands. */
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../account/api.browser.ts';
import type { CartLine } from '../../cart/cart.ts';
import { type PickUpShop, shopsOfLines } from './pick-up-shops.ts';

type Shop = CartLine['boutique'];

/** Each shop is read once a page. */
const read = new Map<string, Promise<PickUpShop | undefined>>();

/** The shop with its places; undefined when that could not be read. */
async function readShop({ id, nomBoutique, nomLink }: Shop): Promise<PickUpShop | undefined> {
  const answer = await api().call('getShopByLink', { params: { nomLink } });
  if (answer.ok) {
    const { phone, pointDeVentes } = answer.data;
    return { id, nomBoutique, places: pointDeVentes.map((point) => ({ ...point, phone })) };
  }
  console.warn(answer.error);
  // Asked again when it is needed again.
  read.delete(nomLink);
  return undefined;
}

/** The shops of these lines with their places; undefined when one of them could not be read. */
export async function readPickUpShops(lines: readonly CartLine[]): Promise<readonly PickUpShop[] | undefined> {
  const shops = await Promise.all(
    shopsOfLines(lines).map((shop) => {
      const known = read.get(shop.nomLink) ?? readShop(shop);
      read.set(shop.nomLink, known);
      return known;
    }),
  );
  return shops.every((shop) => shop !== undefined) ? shops : undefined;
}

/** Forgets what was read: a point of sale may be gone. */
export const forgetPickUpShops = (): void => read.clear();

/**
 * The shops of these lines while `isOn`.
 * @returns `shops` is undefined while they are read, and when that failed
 */
export function usePickUpShops(lines: readonly CartLine[], isOn: boolean) {
  const [shops, setShops] = useState<readonly PickUpShop[]>();
  const [isFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const key = shopsOfLines(lines)
    .map(({ nomLink }) => nomLink)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which shops; a new turn asks again
  useEffect(() => {
    if (!isOn) return undefined;
    let isHere = true;
    setFailed(false);
    void readPickUpShops(lines).then((found) => {
      if (!isHere) return;
      setShops(found);
      setFailed(found === undefined);
    });
    return () => {
      isHere = false;
    };
  }, [key, isOn, turn]);
  const again = useCallback(() => {
    forgetPickUpShops();
    setTurn((last) => last + 1);
  }, []);
  return { shops, isFailed, again };
}
