/** A valid request for every call by its owner, with existing rows, and requests by strangers. */
import { createHmac } from 'node:crypto';
import { type Call, type CallName, calls } from '../../../src/client/calls.ts';
import { pathOf } from '../../../src/client/path-of.ts';
import type { Database } from '../../../src/data/database.ts';
import { beginEmailChange } from '../../../src/features/account/profile/email-changes.repository.ts';
import { beginReset, markVerified } from '../../../src/features/account/reset/password-resets.repository.ts';
import { insertAddress } from '../../../src/features/addresses/addresses.repository.ts';
import { setLine } from '../../../src/features/cart/cart.repository.ts';
import { NO_CHOICE } from '../../../src/features/products/choices.ts';
import { ID, NOW } from '../api/catalogue.ts';
import type { Customer, CustomersApi, RequestInput } from '../api/customers.ts';
import { knownParams } from '../api/reading-calls.ts';

/** A token of a link in a mail, which nobody has: any is answered. */
const LINK_TOKEN = '0'.repeat(32);

export interface World {
  readonly db: Database;
  readonly api: CustomersApi;
}

export interface Sent extends RequestInput {
  readonly path: string;
}

/** The request of another customer with a valid token, and the expected status. */
export interface Stranger {
  readonly what: string;
  readonly status: 200 | 403 | 404;
  readonly sends: Sent;
}

export interface Planned {
  /** The request without a token. */
  readonly sends: Sent;
  readonly strangers?: (stranger: Customer) => readonly Stranger[];
  /** The token to send instead of a session's. */
  readonly proof?: { readonly codeHash: string; readonly token: string };
}

type Plan = (world: World, owner: Customer) => Promise<Planned>;

const LINES = { nom: 'Ada Obi', numTel: '08030000001', pays: '', province: '', ville: 'Ikeja', adresse: '1 Road' };
const NEW_PASSWORD = 'Another one 2!';

const send = (name: CallName, params: Record<string, unknown> = {}, body?: unknown): Sent => {
  const { method, path }: Call = calls[name];
  return { method, path: pathOf({ method, path, auth: 'none' }, params), body };
};

/** A public call. */
const open =
  (name: CallName, body?: (owner: Customer) => unknown): Plan =>
  async (_, owner) => ({ sends: send(name, knownParams(calls[name].path), body?.(owner)) });

/** A call with the customer's own id as the path parameter `key`; another customer's id is refused. */
const under =
  (name: CallName, body?: (owner: Customer) => unknown, key = 'id'): Plan =>
  async (_, owner) => {
    const sends = send(name, { [key]: owner.id }, body?.(owner));
    return { sends, strangers: () => [{ what: 'under the id of its owner', status: 403, sends }] };
  };

/** A call on one of the customer's addresses; a stranger does not find it under either id. */
const onAddress =
  (name: CallName, body?: unknown): Plan =>
  async ({ db }, owner) => {
    const at = new Date(NOW).toISOString();
    const { id } = await db.write((trx) => insertAddress(trx, owner.id, LINES, at));
    const sends = send(name, { id: owner.id, addressId: id }, body);
    return {
      sends,
      strangers: (stranger) => [
        { what: 'under the id of its owner', status: 403, sends },
        { what: 'under their own id', status: 404, sends: send(name, { id: stranger.id, addressId: id }, body) },
      ],
    };
  };

/** A call on the token's customer: a stranger's token affects only the stranger. */
const onSelf =
  (name: CallName): Plan =>
  async () => {
    const sends = send(name);
    return { sends, strangers: () => [{ what: 'for themselves', status: 200, sends }] };
  };

/** Starts a reset; returns its name and its code. */
async function newReset({ db, api }: World, owner: Customer) {
  const codeHash = crypto.randomUUID();
  const code = '12345';
  const codeDigest = api.services.tokens.digestCode(codeHash, code);
  await db.write((trx) => beginReset(trx, { codeHash, codeDigest, clientId: owner.id }, NOW));
  return { codeHash, code };
}

/** A call on the customer's cart, which another customer does not own. */
const onCart =
  (name: CallName, sendsOf: (owner: Customer) => Sent): Plan =>
  async ({ db }, owner) => {
    await db.write((trx) => setLine(trx, { cartId: owner.cartId, produitId: ID.plain, size: 1, ...NO_CHOICE }));
    const sends = sendsOf(owner);
    return { sends, strangers: () => [{ what: `the cart of its owner (${name})`, status: 403, sends }] };
  };

/** A call with the customer's id in its body, where another customer's id is refused; `first` runs before it. */
const withOwnId =
  (name: CallName, body: object, first?: CallName): Plan =>
  async ({ api }, owner) => {
    const own = { clientId: owner.id, ...body };
    if (first) await api.ask(calls[first].path, { ...send(first, {}, own), token: owner.token });
    const sends = send(name, {}, own);
    return { sends, strangers: () => [{ what: 'with the id of its owner', status: 403, sends }] };
  };

/** A call on a row that the customer added by `add`, with its id as `key`; `status` is the answer to a stranger. */
const onOwn =
  (name: CallName, [key, add, added]: readonly [key: string, add: CallName, body: object], status: 403 | 404): Plan =>
  async ({ api }, owner) => {
    const body = { clientId: owner.id, ...added };
    const answer = await api.ask(calls[add].path, { ...send(add, {}, body), token: owner.token });
    const sends = send(
      name,
      { [key]: answer.body.id },
      name === 'updateReview' ? { text: 'On second thoughts' } : undefined,
    );
    return { sends, strangers: () => [{ what: 'what its owner added', status, sends }] };
  };

/** A read with the customer's own id that names rows in the query. */
const about =
  (name: CallName, key: string, ids: readonly number[]): Plan =>
  async (_, owner) => {
    const { path, ...sent } = send(name, { [key]: owner.id });
    const sends = { ...sent, path: `${path}?ids=${ids.join(',')}` };
    return { sends, strangers: () => [{ what: 'under the id of its owner', status: 403, sends }] };
  };

let orders = 0;

/** The body of `createOrder`: two units of one product, picked up and paid in cash. */
const newOrder = (owner: Customer, paymentMethod = 'Cash on Delivery') => ({
  quantite: 2,
  priceTotal: 240_000,
  produitId: [ID.galaxy],
  clientId: owner.id,
  devise: 'Naira',
  adresse: '',
  paymentMethod,
  idCommande: `AP-NG-${String(++orders).padStart(7, '0')}`,
  modeLivraison: 'Pick up',
});

/** The owner's draft, and the body of `addOrderLines` for it. */
async function newDraft({ api }: World, owner: Customer, paymentMethod?: string) {
  const { body } = await api.ask(calls.createOrder.path, {
    ...send('createOrder', {}, newOrder(owner, paymentMethod)),
    token: owner.token,
  });
  return { commandeId: body.id as number, produitIdAndQte: [`${ID.galaxy},2`], desc: owner.numTel };
}

/** The id of a placed order of the owner. */
async function placedOrder(world: World, owner: Customer, paymentMethod?: string): Promise<number> {
  const lines = await newDraft(world, owner, paymentMethod);
  await world.api.ask(calls.addOrderLines.path, { ...send('addOrderLines', {}, lines), token: owner.token });
  return lines.commandeId;
}

const toPay = (orderId: number) => send('initializePayment', {}, { metadata: { orderId, platform: 'customers' } });

/** The Paystack key of the tests. */
export const PAYSTACK_KEY = 'sk_test_matrix';

/** Started payments by customer. */
const begun = new Map<Customer, string>();

/** The reference of the customer's payment, started once. */
async function paymentOf(world: World, owner: Customer): Promise<string> {
  const known = begun.get(owner);
  if (known !== undefined) return known;
  const sends = toPay(await placedOrder(world, owner, 'Pay with Paystack'));
  const { body } = await world.api.ask(sends.path, { ...sends, token: owner.token });
  const { reference } = body.data as { reference: string };
  begun.set(owner, reference);
  return reference;
}

/** A call for anybody who knows the reference. */
const onPayment =
  (name: CallName, body?: unknown): Plan =>
  async (world, owner) => ({ sends: send(name, { reference: await paymentOf(world, owner) }, body) });

const OF_GALAXY = { produitId: ID.galaxy };
const OF_SHOP = { boutiqueId: ID.adePhones };
const STARS = { ...OF_GALAXY, cote: 4, comment: 'Good' };
const REVIEW = { ...OF_GALAXY, text: 'It came on time.' };

let people = 0;

const signUp = () => {
  people += 1;
  return {
    pseudo: 'Ada',
    nom: 'Obi',
    email: `somebody.new.${people}@example.ng`,
    numTel: `0805${String(people).padStart(7, '0')}`,
    password: NEW_PASSWORD,
    sexe: 'Female',
    dateNaissance: '1990-01-01',
    pays: 'Nigeria',
    province: 'Lagos',
    ville: 'Ikeja',
  };
};

/** A stranger's token reads what the stranger wrote. */
const ownOpinions: Plan = async () => {
  const sends = send('listOwnOpinions', { id: ID.galaxy });
  return { sends, strangers: () => [{ what: 'what they wrote themselves', status: 200, sends }] };
};

/** Typed so that a missing call does not compile. */
export const PLANS: Readonly<Record<CallName, Plan>> = {
  listSubCategories: open('listSubCategories'),
  listSubCategoryNames: open('listSubCategoryNames'),
  getSubCategory: open('getSubCategory'),
  listSubCategoriesOfCategory: open('listSubCategoriesOfCategory'),
  listSiblingSubCategories: open('listSiblingSubCategories'),
  listCategoriesOfCollection: open('listCategoriesOfCollection'),
  listCollections: open('listCollections'),
  listPromotions: open('listPromotions'),
  listProducts: open('listProducts'),
  listNewProducts: open('listNewProducts'),
  listPopularProducts: open('listPopularProducts'),
  getProduct: open('getProduct'),
  listProductsOfSubCategory: open('listProductsOfSubCategory'),
  listImages: async () => ({ sends: { method: 'GET', path: '/images?produitId=1' } }),
  listShops: open('listShops'),
  getShopByLink: open('getShopByLink'),
  countFollowers: open('countFollowers'),
  listCountries: open('listCountries'),
  listProvinces: open('listProvinces'),
  listCities: open('listCities'),
  suggestCities: open('suggestCities'),
  listCurrencies: open('listCurrencies'),
  listInfos: open('listInfos'),
  listAdverts: open('listAdverts'),
  getAverageRating: open('getAverageRating'),
  listRatings: open('listRatings'),
  countReviews: open('countReviews'),
  listReviews: open('listReviews'),
  getHelpDocument: open('getHelpDocument'),
  listMobileApps: open('listMobileApps'),
  getCaptchaChallenge: open('getCaptchaChallenge'),
  countView: open('countView'),
  recordLocation: open('recordLocation', () => ({ lon: 3.3792, lat: 6.5244, nom: 'Client-1234567' })),
  findLocation: open('findLocation'),
  listCartProducts: async () => ({ sends: { method: 'GET', path: `/carts/v1/produits?ids=${ID.galaxy},${ID.plain}` } }),

  signUp: open('signUp', signUp),
  continueAsGuest: open('continueAsGuest'),
  signIn: open('signIn', ({ email, password }) => ({ val: email, password })),
  signInWithGoogle: open('signInWithGoogle', () => ({ access_token: 'of Google' })),
  requestResetCode: open('requestResetCode', ({ email }) => ({ email })),
  checkResetCode: async (world, owner) => ({ sends: send('checkResetCode', {}, await newReset(world, owner)) }),
  writeToSupport: open('writeToSupport', () => ({ data: { prenom: 'Ada', message: 'Hello' } })),
  subscribe: open('subscribe', () => ({ email: `reader.${++people}@example.ng` })),
  readNewsletterLink: open('readNewsletterLink', () => ({ purpose: 'confirm', token: LINK_TOKEN })),
  confirmNewsletter: open('confirmNewsletter', () => ({ token: LINK_TOKEN })),
  endNewsletter: open('endNewsletter', () => ({ token: LINK_TOKEN })),
  issueGoogleToken: open('issueGoogleToken', ({ email }) => ({ email, given_name: 'Ada', family_name: 'Obi' })),
  getGoogleUserinfo: async ({ api }, { email }) => {
    const person = { email, given_name: 'Ada', family_name: 'Obi' };
    const token = (await api.services.googleStandIn?.issue(person)) ?? '';
    return { sends: send('getGoogleUserinfo'), proof: { codeHash: '', token } };
  },

  getClient: under('getClient', undefined, 'userId'),
  updateClient: under('updateClient', () => ({ nom: 'Changed' })),
  becomeAccount: async ({ db, api }, owner) => {
    await db.write((trx) => trx.updateTable('clients').set({ guest: true }).where('id', '=', owner.id).execute());
    const guest = { clientId: owner.id, sessionId: owner.sessionId, isGuest: true } as const;
    const token = await api.services.tokens.signSession(guest, NOW + 60_000);
    const { pseudo, nom, email, numTel, password } = signUp();
    const sends = send('becomeAccount', { id: owner.id }, { pseudo, nom, email, numTel, password });
    return {
      sends,
      strangers: () => [{ what: 'under the id of its owner', status: 403, sends }],
      proof: { codeHash: '', token },
    };
  },
  confirmEmail: async (world, owner) => {
    const code = '12345678';
    const codeDigest = world.api.services.tokens.digestCode('salt', code);
    const email = `new.${owner.email}`;
    await world.db.write((trx) => beginEmailChange(trx, { clientId: owner.id, email, salt: 'salt', codeDigest }, NOW));
    return under('confirmEmail', () => ({ code }))(world, owner);
  },
  exportClient: under('exportClient'),
  deleteClient: under('deleteClient', ({ password }) => ({ password })),
  listAddresses: under('listAddresses'),
  addAddress: under('addAddress', () => LINES),
  updateAddress: onAddress('updateAddress', { ...LINES, adresse: '2 Road' }),
  deleteAddress: onAddress('deleteAddress'),
  getCart: under('getCart', undefined, 'userId'),
  addCartLine: onCart('addCartLine', ({ cartId }) =>
    send('addCartLine', {}, { cartId, produitId: ID.galaxy, size: 2 }),
  ),
  clearCart: onCart('clearCart', ({ cartId }) => send('clearCart', { cartId })),
  listLikes: under('listLikes', undefined, 'userId'),
  listLikeStates: about('listLikeStates', 'userId', [ID.galaxy, ID.plain]),
  findLike: withOwnId('findLike', OF_GALAXY, 'addLike'),
  addLike: withOwnId('addLike', OF_GALAXY),
  deleteLike: onOwn('deleteLike', ['likeId', 'addLike', OF_GALAXY], 404),
  followShop: withOwnId('followShop', OF_SHOP),
  findFollow: withOwnId('findFollow', OF_SHOP, 'followShop'),
  unfollowShop: withOwnId('unfollowShop', OF_SHOP, 'followShop'),
  listFollowStates: about('listFollowStates', 'id', [ID.adePhones]),
  listFollowedShops: under('listFollowedShops'),
  addRating: withOwnId('addRating', STARS),
  deleteRating: onOwn('deleteRating', ['id', 'addRating', STARS], 403),
  addReview: withOwnId('addReview', REVIEW),
  updateReview: onOwn('updateReview', ['id', 'addReview', REVIEW], 403),
  addReport: open('addReport', () => ({ ...OF_GALAXY, reason: 'counterfeit' })),
  listOwnOpinions: ownOpinions,
  deleteReview: onOwn('deleteReview', ['id', 'addReview', REVIEW], 403),
  createOrder: async (_, owner) => {
    const sends = send('createOrder', {}, newOrder(owner));
    return { sends, strangers: () => [{ what: 'with the id of its owner', status: 403, sends }] };
  },
  addOrderLines: async (world, owner) => {
    const sends = send('addOrderLines', {}, await newDraft(world, owner));
    return { sends, strangers: () => [{ what: 'to the draft of its owner', status: 404, sends }] };
  },
  setOrderStatus: async (world, owner) => {
    const sends = send('setOrderStatus', { orderId: await placedOrder(world, owner) }, { status: 'cancelled' });
    return { sends, strangers: () => [{ what: 'of the order of its owner', status: 404, sends }] };
  },
  listOrders: async (world, owner) => {
    await placedOrder(world, owner);
    return under('listOrders', undefined, 'clientId')(world, owner);
  },
  trackOrder: async (world, owner) => {
    const id = await placedOrder(world, owner);
    const { body } = await world.api.ask(`/commandes/v1/clients/${owner.id}?id=${id}`, { token: owner.token });
    const [order] = body.data as { idCommande: string; desc: string }[];
    return { sends: send('trackOrder', {}, { idCommande: order?.idCommande, phone: order?.desc }) };
  },
  initializePayment: async (world, owner) => {
    const sends = toPay(await placedOrder(world, owner, 'Pay with Paystack'));
    return { sends, strangers: () => [{ what: 'for the order of its owner', status: 404, sends }] };
  },
  verifyPayment: onPayment('verifyPayment'),
  receivePaymentEvent: async (world, owner) => {
    const event = { event: 'charge.success', data: { reference: await paymentOf(world, owner) } };
    const sends = send('receivePaymentEvent', {}, event);
    const signature = createHmac('sha512', PAYSTACK_KEY).update(JSON.stringify(event)).digest('hex');
    return { sends: { ...sends, headers: { 'x-paystack-signature': signature } } };
  },
  getTestCheckout: onPayment('getTestCheckout'),
  finishTestCheckout: onPayment('finishTestCheckout', { outcome: 'success' }),
  signOut: onSelf('signOut'),
  signOutEverywhere: onSelf('signOutEverywhere'),
  changePassword: async (_, { email, password }) => {
    const sends = send('changePassword', {}, { email, password, newPassword: NEW_PASSWORD });
    return { sends, strangers: () => [{ what: 'for the email of its owner', status: 403, sends }] };
  },
  setNewPassword: async (world, owner) => {
    const { codeHash } = await newReset(world, owner);
    await world.db.write((trx) => markVerified(trx, codeHash, NOW));
    const token = await world.api.services.tokens.signReset({ clientId: owner.id, codeHash }, NOW + 60_000);
    return {
      sends: send('setNewPassword', {}, { email: owner.email, password: NEW_PASSWORD }),
      proof: { codeHash, token },
    };
  },
};
