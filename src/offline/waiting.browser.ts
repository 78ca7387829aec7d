/**
 * Actions that wait for the network: they are stored on this device, and performed once, in order, when it is back. An
 * order is never one of them. For the browser.
 */
import { WAITING_KEY } from '../shared/storage-keys.ts';
import type { TypedValue } from '../shared/typed-value.ts';

/** The data of actions that may wait, by kind. */
export interface WaitingData {
  /** A product for the cart (features/cart/add-to-cart.browser.ts). */
  readonly add: {
    readonly id: number;
    /** The name of the product. */
    readonly name?: string;
    readonly units?: number;
    readonly variety?: string;
    readonly colour?: string;
    /** Who was signed in; undefined for a visitor. */
    readonly clientId?: number | undefined;
  };
  /** Values typed on a page that was loaded again (bundles/show-load-failed.ts). */
  readonly typed: { readonly path: string; readonly values: readonly TypedValue[]; readonly clientId?: undefined };
  /** A favourite of a customer (features/favourites/toggle-like.browser.ts). */
  readonly like: { readonly id: number; readonly clientId: number; readonly name: string; readonly isWanted: boolean };
}
type Kind = keyof WaitingData;

interface Waiting<K extends Kind = Kind> {
  readonly kind: K;
  /** A later action of the same customer with the same key replaces this one. */
  readonly key: string;
  /** Unique on this device. Not a UUID, which browsers make only with https. */
  readonly id: string;
  readonly data: WaitingData[K];
}

/** The functions that perform each kind; `false` leaves the action stored, as when the network fails again. */
export type Doers = { readonly [K in Kind]: (data: WaitingData[K]) => Promise<boolean> };

function waiting(): Waiting[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(WAITING_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch (error) {
    console.warn(error);
    return [];
  }
}

function store(list: readonly Waiting[]): void {
  if (list.length > 0) localStorage.setItem(WAITING_KEY, JSON.stringify(list));
  else localStorage.removeItem(WAITING_KEY);
}

/** Whether the device is offline, so that an action can only wait. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Stores an action until the network is back. */
export function waitForNetwork<K extends Kind>(kind: K, key: string, data: WaitingData[K]): void {
  store([
    ...waiting().filter((one) => one.kind !== kind || one.key !== key || one.data.clientId !== data.clientId),
    { kind, key, id: `${Date.now()} ${Math.random()}`, data },
  ]);
}

/** The waiting actions of a kind for the customer `clientId`; undefined for a visitor. */
export const waitingData = <K extends Kind>(kind: K, clientId: number | undefined): WaitingData[K][] =>
  waiting()
    .filter((one) => one.kind === kind && (one.data.clientId === undefined || one.data.clientId === clientId))
    .map(({ data }) => data as WaitingData[K]);
/** Deletes the waiting actions of the customer `clientId`, who does not come back, and those of visitors. */
export const forgetWaiting = (clientId: number | undefined): void =>
  store(waiting().filter(({ data }) => data.clientId !== undefined && data.clientId !== clientId));

/**
 * Performs the waiting actions, in one tab at a time. Each is removed after it is done, so a page that is left
 * meanwhile loses none, and a favourite that is already saved is not saved again. Actions of another customer stay.
 * @param clientId who is signed in; undefined for a visitor
 */
export async function doWaiting(doers: Doers, clientId: number | undefined): Promise<void> {
  const work = async () => {
    for (const { id, kind, data } of waiting()) {
      if (data.clientId !== undefined && data.clientId !== clientId) continue;
      if (isOffline()) return;
      const run = doers[kind] as ((data: unknown) => Promise<boolean>) | undefined;
      if ((await run?.(data)) === false) return;
      store(waiting().filter((one) => one.id !== id));
    }
  };
  // Undefined without https.
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request(WAITING_KEY, work) : work());
}
