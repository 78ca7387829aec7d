/** The order in progress in this browser, shared by all tabs. Each tab has its own step. */

import { atom, onMount } from 'nanostores';
import { stateFor, storeStateFor } from '../../../shared/navigation-state.ts';
import { ORDER_PLACED_KEY, ORDER_PROCESS_KEY } from '../../../shared/storage-keys.ts';
import { currentSession } from '../../account/session/session.store.ts';
import type { Session } from '../../account/session/session.ts';
import { followSession } from '../../account/session/stored-session.ts';
import { CHECKOUT_PAGE } from '../order-places.ts';
import {
  type LastPlaced,
  NEW_ORDER,
  type OrderProcess,
  orderBegunBy,
  placedUnder,
  readOrderProcess,
  withNumber,
} from './order-process.ts';

/** Without a customer at first, as in the HTML; read it with `{ ssr: 'initial' }`. */
export const $orderProcess = atom<OrderProcess>(NEW_ORDER);

/** The order of this tab, if another tab placed it. */
export const $placedElsewhere = atom<LastPlaced | undefined>(undefined);

/** The order in memory, for a browser without storage. */
let unstored: OrderProcess | undefined;

/** Customer, number and step of this tab's order. */
type Here = Pick<OrderProcess, 'clientId' | 'idCommande' | 'progress'>;
let here: Here | undefined;

/** In session storage, so that it survives a reload. */
function hereFor(clientId: number): Here | undefined {
  here ??= readHere(stateFor(CHECKOUT_PAGE));
  return here?.clientId === clientId ? here : undefined;
}

function readHere(state: unknown): Here | undefined {
  const { clientId, idCommande, progress } = (state ?? {}) as Partial<Here>;
  if (typeof clientId !== 'number' || typeof idCommande !== 'string') return undefined;
  return { clientId, idCommande, progress: progress === 1 ? 1 : 0 };
}

function show(order: OrderProcess): OrderProcess {
  const { clientId, idCommande, progress } = order;
  const before = hereFor(clientId);
  if (before?.idCommande !== idCommande || before.progress !== progress) {
    here = { clientId, idCommande, progress };
    storeStateFor(CHECKOUT_PAGE, here);
  }
  $orderProcess.set(order);
  return order;
}

function store(order: OrderProcess): OrderProcess {
  try {
    localStorage.setItem(ORDER_PROCESS_KEY, JSON.stringify(order));
    unstored = undefined;
  } catch (error) {
    console.warn(error);
    unstored = order;
  }
  return show(order);
}

/** The customer's stored order; undefined if there is none. Never another customer's. */
function storedOrder({ id }: Session): OrderProcess | undefined {
  const text = localStorage.getItem(ORDER_PROCESS_KEY);
  const stored = unstored ?? readOrderProcess(text);
  const isOfNobodyYet = stored.clientId === 0 && text !== null;
  return stored.clientId === id || isOfNobodyYet ? stored : undefined;
}

/** This tab's order, if another tab has placed it. */
function placedByAnotherTab({ id }: Session, stored: OrderProcess | undefined): LastPlaced | undefined {
  const sent = hereFor(id)?.idCommande;
  if (sent === undefined || sent === stored?.idCommande) return undefined;
  return placedUnder(localStorage.getItem(ORDER_PLACED_KEY), sent, id);
}

/** The customer's stored order, or a new one without a customer. Has no side effect. */
export function currentOrder(): OrderProcess {
  const session = currentSession();
  return (session && storedOrder(session)) ?? NEW_ORDER;
}

/**
 * Synchronizes this tab with the stored order: starts one, with a number, if the customer has none, and detects that
 * another tab has placed it. This tab then starts a new order only when its customer asks.
 */
export function syncOrder(): OrderProcess {
  const session = currentSession();
  if (!session) return NEW_ORDER;
  const stored = storedOrder(session);
  const placed = placedByAnotherTab(session, stored);
  if (placed) $placedElsewhere.set(placed);
  if (!stored) return store(orderBegunBy(session));
  const progress = (placed ? undefined : hereFor(session.id)?.progress) ?? stored.progress;
  if (stored.clientId !== 0 && stored.idCommande !== '') return show({ ...stored, progress });
  return store(withNumber({ ...stored, clientId: session.id, progress }));
}

/** Updates the stored order without overwriting changes of other tabs. */
export function changeOrderProcess(change: Partial<OrderProcess>): void {
  if (currentSession()) store({ ...syncOrder(), ...change });
}

/** Clears the order, since it is `placed`: the next one has a new number, and other tabs are notified. */
export function forgetOrder(placed?: Pick<LastPlaced, 'id' | 'idCommande' | 'clientId'>): void {
  const sent = here?.idCommande;
  unstored = undefined;
  here = undefined;
  storeStateFor(CHECKOUT_PAGE, null);
  if (placed && sent !== undefined) {
    const { id, idCommande, clientId } = placed;
    storeLastPlaced({ sent, id, idCommande, clientId });
  }
  localStorage.removeItem(ORDER_PROCESS_KEY);
  $orderProcess.set(NEW_ORDER);
}

/** Without storage, other tabs have an empty cart, which stops them as well. */
function storeLastPlaced(placed: LastPlaced): void {
  try {
    localStorage.setItem(ORDER_PLACED_KEY, JSON.stringify(placed));
  } catch (error) {
    console.warn(error);
  }
}

/** Starts a new order in this tab after the placed one was shown. */
export const beginAnew = (): void => $placedElsewhere.set(undefined);

onMount($orderProcess, () => {
  if (typeof window === 'undefined') return undefined;
  const heard = new AbortController();
  const read = () => {
    if (currentSession()) syncOrder();
    else $orderProcess.set(NEW_ORDER);
  };
  read();
  const follow = (event: StorageEvent) => {
    if (event.key === ORDER_PROCESS_KEY || event.key === null) read();
  };
  addEventListener('storage', follow, heard);
  // A page from the back/forward cache has missed changes.
  addEventListener('pageshow', read, heard);
  const stopFollowing = followSession(read);
  return () => {
    heard.abort();
    stopFollowing();
  };
});
