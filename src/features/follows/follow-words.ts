/** What follow buttons say. Pure. */

/** On a card the word stands alone; the seller panel names the shop, too (C-57). */
export function followWords(isFollowed: boolean, shop: string, isNamed: boolean): string {
  const word = isFollowed ? 'Unfollow' : 'Follow';
  return isNamed ? `${word} ${shop}` : word;
}

/** The shop that a button with this label is for. */
export const shopOfFollow = (label: string): string => label.replace(/^\w+ /, '');
