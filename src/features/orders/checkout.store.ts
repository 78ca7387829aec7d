/** The order that is being made in this browser, shared by all tabs (G-77). */
import { atom, onMount } from 'nanostores';
import { currentSession } from '../account/session.store.ts';
import { followSession } from '../account/stored-session.ts';
import {
  NEW_ORDER,
  ORDER_PROCESS_KEY,
  type OrderProcess,
  orderBegunBy,
  readOrderProcess,
  withNumber,
} from './order-process.ts';

/** Of nobody at first, as in the HTML; read it with `{ ssr: 'initial' }`. */
export const $orderProcess = atom<OrderProcess>(NEW_ORDER);

/** What this tab alone knows, where a browser has no room to keep it. */
let unkept: OrderProcess | undefined;

function keep(order: OrderProcess): OrderProcess {
  try {
    localStorage.setItem(ORDER_PROCESS_KEY, JSON.stringify(order));
    unkept = undefined;
  } catch (error) {
    console.warn(error);
    unkept = order;
  }
  $orderProcess.set(order);
  return order;
}

/** The order of whoever is signed in as it is now, with its number; another customer's is not theirs. */
export function currentOrder(): OrderProcess {
  const session = currentSession();
  if (!session) return NEW_ORDER;
  const text = localStorage.getItem(ORDER_PROCESS_KEY);
  const stored = unkept ?? readOrderProcess(text);
  const isTheirs = stored.clientId === session.id || (stored.clientId === 0 && text !== null);
  if (!isTheirs) return keep(orderBegunBy(session));
  if (stored.clientId !== 0 && stored.idCommande !== '') {
    $orderProcess.set(stored);
    return stored;
  }
  return keep(withNumber({ ...stored, clientId: session.id }));
}

/** Changes the order as it is now: what another tab did meanwhile is kept. */
export function changeOrder(change: Partial<OrderProcess>): void {
  if (currentSession()) keep({ ...currentOrder(), ...change });
}

/** Forgets the order, since it is placed (CHK-64): the next one has a number of its own. */
export function forgetOrder(): void {
  unkept = undefined;
  localStorage.removeItem(ORDER_PROCESS_KEY);
  $orderProcess.set(NEW_ORDER);
}

onMount($orderProcess, () => {
  if (typeof window === 'undefined') return undefined;
  const heard = new AbortController();
  const read = () => {
    if (currentSession()) currentOrder();
    else $orderProcess.set(NEW_ORDER);
  };
  read();
  const follow = (event: StorageEvent) => {
    if (event.key === ORDER_PROCESS_KEY || event.key === null) read();
  };
  addEventListener('storage', follow, heard);
  // A page that comes back from where it was kept heard nothing meanwhile.
  addEventListener('pageshow', read, heard);
  const stopFollowing = followSession(read);
  return () => {
    heard.abort();
    stopFollowing();
  };
});
