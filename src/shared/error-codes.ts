/**
 * The codes of errors, by what a caller does about them: their statuses, and when each is answered. A code never changes;
 * a message may. The document at `/api/openapi.json` shows this table. Browsers
 * get the types alone.
 */

/** What a caller does about the codes of a group. */
export const ERROR_GROUPS = {
  correct: 'Correct the request',
  prove: 'Sign in, or prove more',
  refresh: 'Read again: what it was about has gone or changed',
  leave: 'Nothing to do: it is done already, or will not be done',
  wait: 'Try again later; `Retry-After` says when',
} as const;

interface CodeEntry {
  readonly status: number;
  readonly group: keyof typeof ERROR_GROUPS;
  /** When it is answered. */
  readonly when: string;
}

/** Each code once, with the one status that it is answered with. */
export const ERROR_CODES = {
  invalid_input: { status: 400, group: 'correct', when: 'A value is missing or wrong; the message names it.' },
  invalid_email: { status: 400, group: 'correct', when: 'This is no email address.' },
  invalid_phone: { status: 400, group: 'correct', when: 'This is no phone number that can be called.' },
  too_young: { status: 400, group: 'correct', when: 'The date of birth is that of somebody under 18.' },
  password_too_short: { status: 400, group: 'correct', when: 'The new password has too few characters.' },
  email_needed: { status: 400, group: 'correct', when: 'A payment by card needs an email address in the profile.' },
  state_needed: { status: 400, group: 'correct', when: 'The delivery fee depends on the state, which is missing.' },
  wrong_password: { status: 400, group: 'correct', when: 'The password that should confirm a change is not right.' },
  wrong_code: { status: 400, group: 'correct', when: 'The code or link of a mail is wrong, used up or too old.' },
  method_not_allowed: { status: 405, group: 'correct', when: 'The API serves no call with this method.' },
  email_taken: { status: 409, group: 'correct', when: 'Another account has this email address.' },
  phone_taken: { status: 409, group: 'correct', when: 'Another account has this phone number.' },
  too_many_units: { status: 409, group: 'correct', when: 'More units than a line, an order or a customer may have.' },
  too_few_units: { status: 409, group: 'correct', when: 'Fewer units than the minimum order of the product.' },
  limit_reached: { status: 409, group: 'correct', when: 'A list is full, such as favourites, addresses or the cart.' },
  body_too_large: { status: 413, group: 'correct', when: 'The body is larger than 100 kB.' },
  unsupported_media_type: { status: 415, group: 'correct', when: 'The body is not declared as JSON.' },
  payment_refused: { status: 422, group: 'correct', when: 'The payment provider does not accept this payment.' },

  captcha_needed: { status: 400, group: 'prove', when: 'A captcha must be solved, or the one sent is wrong or used.' },
  session_expired: { status: 401, group: 'prove', when: 'There is no token, or its session has ended.' },
  wrong_credentials: { status: 401, group: 'prove', when: 'No account has this login and password.' },
  google_token_invalid: { status: 401, group: 'prove', when: 'The token of Google proves nobody.' },
  invalid_signature: { status: 401, group: 'prove', when: 'The event or purge is not signed by who may send it.' },
  not_yours: { status: 403, group: 'prove', when: 'It belongs to another customer.' },
  account_blocked: { status: 403, group: 'leave', when: 'An operator has blocked the account.' },
  account_needed: { status: 403, group: 'prove', when: 'It takes an account, and the customer is a guest.' },
  sign_in_again: { status: 403, group: 'prove', when: 'It takes a sign-in within the last minutes.' },
  reset_expired: { status: 403, group: 'prove', when: 'The proof of a password reset is wrong, used or too old.' },
  local_only: { status: 403, group: 'prove', when: 'The demo answers its own machine alone.' },
  foreign_origin: { status: 403, group: 'prove', when: 'The page that calls is of an origin that may not.' },
  email_unproven: { status: 409, group: 'prove', when: 'Sign in by password: the email was never confirmed.' },

  not_found: { status: 404, group: 'refresh', when: 'There is no such row or call, or none of this customer.' },
  product_unavailable: { status: 409, group: 'refresh', when: 'A product of the cart is not sold any more.' },
  choice_unavailable: { status: 409, group: 'refresh', when: 'The variety or colour is not offered.' },
  out_of_stock: { status: 409, group: 'refresh', when: 'Fewer units are in stock than ordered without waiting.' },
  cart_changed: { status: 409, group: 'refresh', when: 'The products or units are not those that were shown.' },
  price_changed: { status: 409, group: 'refresh', when: 'The total is not the one that was shown.' },
  delivery_fee_changed: { status: 409, group: 'refresh', when: 'The delivery fee is not the one that was shown.' },
  delivery_day_unavailable: { status: 409, group: 'refresh', when: 'The day of delivery is too far ahead.' },
  pick_up_unavailable: { status: 409, group: 'refresh', when: 'The pick-up points do not fit the products.' },
  product_gone: { status: 410, group: 'refresh', when: 'The product is not sold any more.' },
  shop_closed: { status: 410, group: 'refresh', when: 'The shop is closed.' },

  order_cancelled: { status: 409, group: 'leave', when: 'The order was cancelled.' },
  order_already_placed: { status: 409, group: 'leave', when: 'The order was placed before, with other content.' },
  order_too_far: { status: 409, group: 'leave', when: 'The order is in a state that allows no such change.' },
  order_not_payable: { status: 409, group: 'leave', when: 'The order is not one that can be paid by card.' },
  order_paid: { status: 409, group: 'leave', when: 'The order is paid already.' },
  order_active: { status: 409, group: 'leave', when: 'The account has an order that is not finished.' },
  already_received: { status: 409, group: 'leave', when: 'This purge was received before.' },
  has_account: { status: 409, group: 'leave', when: 'The customer has an account already.' },
  already_subscribed: { status: 409, group: 'leave', when: 'The newsletter goes to this address already.' },
  opinion_hidden: { status: 409, group: 'leave', when: 'An operator has hidden this rating or review.' },
  cards_not_accepted: { status: 409, group: 'leave', when: 'The shop takes no payment by card now.' },

  too_many_requests: { status: 429, group: 'wait', when: 'A limit of calls or attempts is reached.' },
  internal_error: { status: 500, group: 'wait', when: 'Something went wrong on our side; it is logged.' },
  service_unavailable: { status: 503, group: 'wait', when: 'The shop cannot answer now.' },
  storage_unavailable: { status: 503, group: 'wait', when: 'The database cannot read or store now.' },
  google_unavailable: { status: 503, group: 'wait', when: 'Google does not answer, or its sign-in is not offered.' },
  payment_unavailable: { status: 503, group: 'wait', when: 'The payment provider does not answer.' },
} as const satisfies Record<string, CodeEntry>;

/** A code that the API answers. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** The status of an error answer. */
export type ErrorStatus = (typeof ERROR_CODES)[ErrorCode]['status'];
