/** The address of the page about delivery. Pure. */

export const DELIVERY_PAGE = '/delivery';
/** Anchor of the part about picking up. */
export const PICK_UP_PART = `${DELIVERY_PAGE}#delivery-pick-up`;
