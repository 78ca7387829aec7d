/**
 * The parts of pages that are hydrated one by one, on the element `data-island="name"` around each: one file with React,
 * fetched when a page is idle and run when the first of them is used. Nothing here may do anything before that.
 */
import type { ReactElement } from 'react';
import { hydrateIsland } from '../hydration/hydrate.tsx';
import { accountMenuIsland } from './account/AccountMenu.tsx';
import { heartIsland } from './favourites/HeartButton.tsx';
import { followIsland } from './follows/FollowButton.tsx';
import { followersIsland } from './follows/FollowerCount.tsx';
import { registerIslands } from './load-islands.ts';
import { newsletterIsland } from './newsletter/NewsletterForm.tsx';
import { cardIsland } from './products/CardButtons.tsx';
import { rateIsland } from './ratings/RateButton.tsx';
import { ownReviewsIsland } from './reviews/OwnReviews.tsx';

/** By the name in `data-island`. */
const ISLANDS: Readonly<Record<string, (root: HTMLElement) => ReactElement>> = {
  'account-menu': accountMenuIsland,
  card: cardIsland,
  heart: heartIsland,
  follow: followIsland,
  followers: followersIsland,
  newsletter: newsletterIsland,
  rate: rateIsland,
  'own-reviews': ownReviewsIsland,
};

registerIslands((root) => {
  const island = ISLANDS[root.dataset.island ?? ''];
  if (island) hydrateIsland(root, island(root));
  return island !== undefined;
});
