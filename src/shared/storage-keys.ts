/** Keys of the browser's storage. Their values must not change, since shoppers' browsers contain them. */

// In local storage, for all tabs.
/** The session: who is signed in, and until when (area SESSION). */
export const SESSION_KEY = 'userConnected';
/** Lines of the cart (CRT-09, CST-94). */
export const CART_KEY = 'cart';
/** The last known content of the server's cart, and its customer. */
export const SERVER_CART_KEY = 'cartServer';
/** Cart lines that customers left here when they signed out; each waits for its customer. */
export const LEFT_LINES_KEY = 'cartLeft';
/** The number of the cart copy for the pages without script (features/cart/cart-copy.ts). */
export const CART_COPY_KEY = 'cartCopy';
/** Ids of recently viewed products, separated by commas, or `off` (G-162). */
export const RECENTLY_SEEN_KEY = 'recentlySeen';
/** The order in progress, between its steps (GEN-37). */
export const ORDER_PROCESS_KEY = 'orderProcess';
/** The last placed order, for its success page. */
export const ORDER_PLACED_KEY = 'orderPlaced';
/** The last started payment, for the page after it. */
export const STARTED_PAYMENT_KEY = 'startedPayment';
/** Email or phone to prefill in the sign-in form (G-56). */
export const REMEMBERED_LOGIN_KEY = 'rememberedLogin';
/** Set once the device gave its location, so that each page may request it again. */
export const LOCATED_KEY = 'located';
/**
 * Set while some tab stores a toast for its next page ({@link NEXT_TOAST_KEY}). It was `toastKept`: a toast that a page of
 * that version stored is not shown, which loses no more than its message.
 */
export const HAS_NEXT_TOAST_KEY = 'hasToast';

/** The state that prices and days of delivery are shown for (G-419). */
export const STATE_KEY = 'deliverToState';

// In session storage, for one tab.
/** A toast for the next page. */
export const NEXT_TOAST_KEY = 'nextToast';
/** The place found by an earlier page. */
export const PLACE_KEY = 'place';
/** Id of the customer whose address book was read. */
export const ADDRESSES_READ_KEY = 'deliverToRead';
/** Id of the customer whose cart was merged with the server's, and when (ms since 1970). */
export const CART_MERGED_KEY = 'cartMet';
/** Id of the product of the last reported view. */
export const VIEWED_KEY = 'viewed';
/** What a visitor pressed, to be done after the sign-in (G-481). */
export const PRESSED_KEY = 'pressed';
/** Set while this tab's pages behave as without script, because their bundles did not load (G-531). */
export const LOST_KEY = 'lost';
/** The page to return to after sign-in (G-54). */
export const RETURN_PATH_KEY = 'returnTo';
/** The state that Google must return unchanged. */
export const GOOGLE_STATE_KEY = 'googleState';
/** The mail address to confirm before a sign-in with Google. */
export const EMAIL_TO_PROVE_KEY = 'proveEmail';
/** A change of the profile, stored while its customer signs in again. */
export const PROFILE_DRAFT_KEY = 'profileDraft';
/** Prefix of drafts. */
export const DRAFT_PREFIX = 'draft:';
/** Prefix of page states. */
export const PAGE_STATE_PREFIX = 'state:';
/** Actions that wait for the network (offline/waiting.browser.ts). */
export const WAITING_KEY = 'waiting';
