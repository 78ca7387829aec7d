/** What follow buttons say. Pure. */

/** On a card the word stands alone; the seller panel names the shop, too (C-57). */
export function followWords(isFollowed: boolean, shop: string, isNamed: boolean): string {
  const word = isFollowed ? 'Unfollow' : 'Follow';
  return isNamed ? `${word} ${shop}` : word;
}
