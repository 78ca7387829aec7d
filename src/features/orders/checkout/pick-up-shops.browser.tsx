/** Reads the pick-up places of a cart's shops. For islands. */
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../account/session/api.browser.ts';
import type { CartLine } from '../../cart/cart.ts';
import { type PickUpShop, shopsOfLines } from './pick-up-shops.ts';

type Shop = CartLine['boutique'];

/** Each shop is read once per page. */
const read = new Map<string, Promise<PickUpShop | undefined>>();

/** The shop with its places; undefined if they could not be read. */
async function readShop({ id, nomBoutique, nomLink }: Shop): Promise<PickUpShop | undefined> {
  const answer = await api().call('getShopByLink', { params: { nomLink } });
  if (answer.ok) {
    const { phone, pointDeVentes } = answer.data;
    return { id, nomBoutique, places: pointDeVentes.map((point) => ({ ...point, phone })) };
  }
  console.warn(answer.error);
  // Retried on the next use.
  read.delete(nomLink);
  return undefined;
}

/** The shops of these lines with their places; undefined if one could not be read. */
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

/** Clears the cache, since a point of sale may be gone. */
export const forgetPickUpShops = (): void => read.clear();

/**
 * The shops of these lines while `isOn`.
 * @returns `shops` is undefined while loading and after a failure
 */
export function usePickUpShops(lines: readonly CartLine[], isOn: boolean) {
  const [shops, setShops] = useState<readonly PickUpShop[]>();
  const [isFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const key = shopsOfLines(lines)
    .map(({ nomLink }) => nomLink)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the shops; a new turn retries
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
