/** Labels of follow buttons. Pure. */

/** The label of a follow button: a card shows only the word; the seller panel also names the shop. */
export function followLabel(isFollowed: boolean, shop: string, isNamed: boolean): string {
  const word = isFollowed ? 'Unfollow' : 'Follow';
  return isNamed ? `${word} ${shop}` : word;
}

/** The shop that a button with this label is for. */
export const shopOfFollow = (label: string): string => label.replace(/^\w+ /, '');

/** Why the button asks a visitor to sign in (G-523). */
export const SIGN_IN_TO_FOLLOW = 'Log in or create an account to follow this shop.';
