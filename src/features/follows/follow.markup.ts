import { islandMarkup } from '../../ui/island-markup.ts';
import FollowButton from './FollowButton.tsx';
import FollowerCount from './FollowerCount.tsx';

/** HTML of a follow button for a visitor, for `data-island="follow"`. */
export const followMarkup = islandMarkup(FollowButton, ['id', 'name']);

/** HTML of a shop's follower count, for `data-island="followers"`. */
export const followersMarkup = islandMarkup(FollowerCount, ['id', 'text']);
