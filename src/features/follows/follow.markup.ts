import { islandMarkup } from '../../ui/island-markup.ts';
import FollowButton from './FollowButton.tsx';
import FollowerCount from './FollowerCount.tsx';

/** HTML of a follow button as a visitor sees it, to stand in `data-island="follow"`. */
export const followMarkup = islandMarkup(FollowButton, ['id', 'name']);

/** HTML of how many follow a shop, to stand in `data-island="followers"`. */
export const followersMarkup = islandMarkup(FollowerCount, ['id', 'words']);
