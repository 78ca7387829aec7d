/**
 * The parts of pages that React hydrates one by one, by the `data-island="name"` of the element around each. The file
 * is prefetched when a page is idle, and runs when the first part is touched. Its modules do nothing when they are
 * imported.
 */
import type { ReactElement } from 'react';
import { accountMenuIsland } from '../features/account/hub/AccountMenu.tsx';
import { addPanelIsland } from '../features/cart/AddPanel.tsx';
import { enhanceCartButton } from '../features/cart/cart-button.browser.ts';
import { enhanceCollections } from '../features/collections/collections-panel.browser.tsx';
import { enhanceMenu } from '../features/collections/menu-categories.browser.tsx';
import { enhanceStateLink } from '../features/delivery/choose-state.browser.ts';
import { heartIsland } from '../features/favourites/HeartButton.tsx';
import { followIsland } from '../features/follows/FollowButton.tsx';
import { followersIsland } from '../features/follows/FollowerCount.tsx';
import { startRefining } from '../features/lists/refine-in-place.browser.ts';
import { addressBoxIsland } from '../features/location/AddressBox.tsx';
import { newsletterIsland } from '../features/newsletter/NewsletterForm.tsx';
import { cardIsland } from '../features/products/card/CardButtons.tsx';
import { enhanceCategoryField } from '../features/products/filter-panel/category-field.browser.ts';
import { enhanceFilters } from '../features/products/filter-panel/filter-sheet.browser.ts';
import { enhanceGallery } from '../features/products/gallery/gallery.browser.ts';
import { priceIsland } from '../features/products/page/ProductPrice.tsx';
import { rateIsland } from '../features/ratings/RateButton.tsx';
import { ownReviewsIsland } from '../features/reviews/OwnReviews.tsx';
import { searchIsland } from '../features/search/bar/SearchField.tsx';
import { enhanceSearchCategory } from '../features/search/bar/search-category.browser.ts';
import { enhanceShops } from '../features/shops/shops.browser.ts';
import { hydrateIsland } from '../hydration/react-roots.tsx';
import { registerIslands } from './load-islands.ts';

/** The components by the name in `data-island`. */
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

/** Links and fields that stay as the server printed them, while React draws what they open. */
const ENHANCED: Readonly<Record<string, (root: HTMLElement) => void>> = {
  cart: enhanceCartButton,
  'category-field': (root) => {
    // The form of the filters refines the list from now on.
    startRefining();
    enhanceCategoryField(root);
  },
  collections: enhanceCollections,
  delivery: enhanceStateLink,
  filters: enhanceFilters,
  gallery: enhanceGallery,
  menu: enhanceMenu,
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
