/** Services for API calls in tests: cheap passwords, no limits, a captcha with a fixed solution. */

import type { Services } from '../src/api/services.ts';
import { createGeolocation } from '../src/providers/geolocation.ts';
import { createGoogleStandIn } from '../src/providers/google-stand-in.ts';
import { createPasswords } from '../src/providers/passwords.ts';
import { createTokens } from '../src/providers/tokens.ts';

const unlimited = { used: async () => 0, wait: async () => 0, take: async () => 0, giveBack: async () => {} };

/** The value of the header `x-captcha` that {@link testServices} accepts. */
export const SOLVED = 'solved';

/** Key of the tokens in tests, with which tests can forge one. */
export const SECRET = new TextEncoder().encode('a secret of the tests, 32 bytes or more');

/** Returns the services; `own` overrides some of them. */
export function testServices(own: Partial<Services> = {}): Services {
  return {
    tokens: createTokens(SECRET),
    passwords: createPasswords({ memoryKiB: 64, passes: 1 }),
    limits: {
      signInPair: unlimited,
      signInIdentifier: unlimited,
      signInAddress: unlimited,
      signUpAddress: unlimited,
      guestsAddress: unlimited,
      resetEmail: unlimited,
      resetMailbox: unlimited,
      resetAddress: unlimited,
      withoutScript: unlimited,
      withoutScriptAddress: unlimited,
      contactAddress: unlimited,
      reportsAddress: unlimited,
      reportsObject: unlimited,
      reportOfObject: unlimited,
      newsletterAddress: unlimited,
      viewsAddress: unlimited,
      viewOfProduct: unlimited,
      localisationsAddress: unlimited,
      ordersClient: unlimited,
      likesClient: unlimited,
      cartClient: unlimited,
      addressesClient: unlimited,
      profileClient: unlimited,
      followsClient: unlimited,
      opinionsClient: unlimited,
      verifyClient: unlimited,
      verifyAddress: unlimited,
      trackAddress: unlimited,
      trackSite: unlimited,
      trackNumber: unlimited,
      trackPhone: unlimited,
      passwordClient: unlimited,
      accessChangesClient: unlimited,
      nameChangesClient: unlimited,
      emailCodes: unlimited,
      captchaAfter: { signIns: 3, signUps: 10 },
      maxLikes: 1_000,
    },
    captcha: { challenge: async () => ({}), verify: async (solution) => solution === SOLVED },
    geolocation: createGeolocation({ kind: 'none' }, () => {}),
    google: undefined,
    googleStandIn: createGoogleStandIn(SECRET, Date.now),
    payments: {},
    testCheckout: undefined,
    refundDue: () => {},
    accounts: { freshSignIn: 10 * 60_000 },
    orders: {
      paymentHold: 24 * 3_600_000,
      cashHold: 7 * 86_400_000,
      ordersTo: undefined,
      delivery: { fee: 900, fees: {}, state: 'Lagos', maxDays: 14 },
      maxUnits: {
        line: 9999,
        order: 1_000_000,
        unpaid: 1_000_000,
        unpaidProduct: 1_000_000,
        unproven: 1_000_000,
        unprovenTogether: 1_000_000,
        unprovenProduct: 1_000_000,
      },
    },
    shop: {
      productName: 'Oja',
      publicUrl: 'https://oja.example',
      supportEmail: 'help@oja.example',
      supportPhone: '0700 000 0000',
    },
    messagesTo: 'help@oja.example',
    dailyMail: { lowStock: undefined, dailyMailHour: 7 },
    mailQueued: () => {},
    forgetMails: async () => {},
    ...own,
  };
}
