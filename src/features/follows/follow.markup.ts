import { islandMarkup } from '../../ui/island-markup.ts';
import FollowButton from './FollowButton.tsx';
import FollowerCount from './FollowerCount.tsx';

/** HTML of a follow button as a visitor sees it. */
export const followMarkup = islandMarkup('follow', FollowButton, ['id', 'name']);

/** HTML of how many follow a shop. */
export const followersMarkup = islandMarkup('followers', FollowerCount, ['id', 'words']);
