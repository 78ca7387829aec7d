/** Keys of what a browser stores. Their names stay as they are: shoppers' browsers hold them. */

// In local storage, for all tabs.
/** The session: who is signed in, until when (area SESSION). */
export const SESSION_KEY = 'userConnected';
/** Lines of the cart (CRT-09, CST-94). */
export const CART_KEY = 'cart';
/** What the server's cart is known to hold, of which customer. */
export const SERVER_CART_KEY = 'cartServer';
/** Ids of recently seen products with commas between them, or `off` (G-162). */
export const RECENTLY_SEEN_KEY = 'recentlySeen';
/** The order that is being made, from step to step (GEN-37). */
export const ORDER_PROCESS_KEY = 'orderProcess';
/** The order that was placed last, for its success page. */
export const ORDER_PLACED_KEY = 'orderPlaced';
/** The payment that was started last, for the page after it. */
export const STARTED_PAYMENT_KEY = 'startedPayment';
/** Email or phone that the sign-in form fills in the next time (G-56). */
export const REMEMBERED_LOGIN_KEY = 'rememberedLogin';
/** Set once the device said where it is: then each page may ask it again. */
export const LOCATED_KEY = 'located';
/** Set while some tab stores a toast for its next page ({@link NEXT_TOAST_KEY}). */
export const HAS_NEXT_TOAST_KEY = 'toastKept';

// In session storage, for one tab.
/** A toast for the next page. */
export const NEXT_TOAST_KEY = 'toastLater';
/** The place that was found for an earlier page. */
export const PLACE_KEY = 'place';
/** Id of the customer whose address book was read. */
export const ADDRESSES_READ_KEY = 'deliverToRead';
/** Id of the customer whose cart was merged with the server's. */
export const CART_MERGED_KEY = 'cartMet';
/** Id of the product whose view was reported last. */
export const VIEWED_KEY = 'viewed';
/** The page to come back to after signing in (G-54). */
export const RETURN_PATH_KEY = 'returnTo';
/** What Google must send back unchanged. */
export const GOOGLE_STATE_KEY = 'googleState';
/** The mail address to prove before a sign-in with Google. */
export const EMAIL_TO_PROVE_KEY = 'proveEmail';
/** A change of the profile while its customer signs in again. */
export const PROFILE_DRAFT_KEY = 'profileDraft';
/** Before the name of a draft. */
export const DRAFT_PREFIX = 'draft:';
/** Before the path of a page whose state is stored. */
export const PAGE_STATE_PREFIX = 'state:';
