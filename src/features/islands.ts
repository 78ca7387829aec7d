/**
 * The parts of pages that are hydrated one by one, on the element `data-island="name"` around each: one file with React,
 * prefetched when a page is idle, run when the first of them is touched. Nothing here may do anything before that.
 */
import type { ReactElement } from 'react';
import { hydrateIsland } from '../hydration/react-roots.tsx';
import { accountMenuIsland } from './account/AccountMenu.tsx';
import { addPanelIsland } from './cart/AddPanel.tsx';
import { enhanceCartButton } from './cart/cart-button.browser.ts';
import { enhanceCollections } from './collections/collections-panel.browser.tsx';
import { heartIsland } from './favourites/HeartButton.tsx';
import { followIsland } from './follows/FollowButton.tsx';
import { followersIsland } from './follows/FollowerCount.tsx';
import { registerIslands } from './load-islands.ts';
import { addressBoxIsland } from './location/AddressBox.tsx';
import { newsletterIsland } from './newsletter/NewsletterForm.tsx';
import { cardIsland } from './products/CardButtons.tsx';
import { enhanceCategoryField } from './products/category-field.browser.ts';
import { enhanceFilters } from './products/filter-sheet.browser.ts';
import { enhanceGallery } from './products/gallery.browser.ts';
import { priceIsland } from './products/ProductPrice.tsx';
import { rateIsland } from './ratings/RateButton.tsx';
import { startRefining } from './refine/refine-in-place.browser.ts';
import { ownReviewsIsland } from './reviews/OwnReviews.tsx';
import { searchIsland } from './search/SearchField.tsx';
import { enhanceSearchCategory } from './search/search-category.browser.ts';
import { enhanceShops } from './shops/shops.browser.ts';

/** By the name in `data-island`. */
const ISLANDS: Readonly<Record<string, (root: HTMLElement) => ReactElement>> = {
  'account-menu': accountMenuIsland,
  'add-panel': addPanelIsland,
  card: cardIsland,
  heart: heartIsland,
  follow: followIsland,
  followers: followersIsland,
  newsletter: newsletterIsland,
  place: addressBoxIsland,
  price: priceIsland,
  rate: rateIsland,
  'own-reviews': ownReviewsIsland,
  search: searchIsland,
};

/** Links and fields that do more than a browser makes of them: they stay as they were printed, and what they open is drawn by React. */
const ENHANCED: Readonly<Record<string, (root: HTMLElement) => void>> = {
  cart: enhanceCartButton,
  'category-field': (root) => {
    // Its form acts at once.
    startRefining();
    enhanceCategoryField(root);
  },
  collections: enhanceCollections,
  filters: enhanceFilters,
  gallery: enhanceGallery,
  category: enhanceSearchCategory,
  shops: enhanceShops,
};

registerIslands((root) => {
  const name = root.dataset.island ?? '';
  const island = ISLANDS[name];
  if (island) hydrateIsland(root, island(root));
  const enhance = ENHANCED[name];
  enhance?.(root);
  return (island ?? enhance) !== undefined;
});
