/** The order that a customer is making, as their browser keeps it until it is placed. Pure. */
import type { Session } from '../../account/session.ts';
import { newOrderNumber, ORDER_NUMBER } from '../order-number.ts';
import { DELIVERY_MODES, type DeliveryMode, PAYMENT_METHODS, type PaymentMethod, SHIP } from '../order-status.ts';

/** Characters of the longest address that an order takes, with its city, state and country. */
export const MAX_ADDRESS = 500;

/** What step 0 asks for, by the specified names (CHK-15 to CHK-26); '' for what is not known yet. */
export interface OrderDetails {
  /** Last and first name of who receives it. */
  readonly nom: string;
  readonly pseudo: string;
  readonly numTel: string;
  readonly email: string;
  readonly ville: string;
  readonly pays: string;
  /** State. */
  readonly etat: string;
  readonly adresse: string;
  readonly modeLiv: DeliveryMode | '';
  /** `HH:MM`. */
  readonly heureLivraison: string;
  /** `YYYY-MM-DD`. */
  readonly dateLivraison: string;
  readonly paymentMethod: PaymentMethod | '';
  /** Ids of the points of sale that were chosen to pick up at, by the id of their shop (G-150). */
  readonly pickUpPoints: Readonly<Record<string, number>>;
}

/** GEN-37. */
export interface OrderProcess extends OrderDetails {
  /** Step of the checkout that is open (G-105); of several tabs each has its own. */
  readonly progress: 0 | 1;
  /** The number that this order is sent under, drawn once a cart (S-03, G-77); '' before. */
  readonly idCommande: string;
  /** The customer who makes it; 0 before one has begun. */
  readonly clientId: number;
}

/** Where every order begins. */
export const NEW_ORDER: OrderProcess = {
  progress: 0,
  idCommande: '',
  clientId: 0,
  nom: '',
  pseudo: '',
  numTel: '',
  email: '',
  ville: '',
  pays: '',
  etat: '',
  adresse: '',
  modeLiv: SHIP,
  heureLivraison: '',
  dateLivraison: '',
  paymentMethod: '',
  pickUpPoints: {},
};

const TEXTS = ['nom', 'pseudo', 'numTel', 'email', 'ville', 'pays', 'etat', 'adresse'] as const;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | '' =>
  values.find((known) => known === value) ?? '';

/** The chosen points in what was stored, whatever that is. */
function pointsOf(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, id]) => Number.isSafeInteger(id) && id > 0));
}

/** A time as `HH:MM`, hour and minute in two digits each (CHK-54, CHK-55); '' for what is no time of day. */
export function timeOfDay(text: string): string {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2}):(\d{1,2})\s*$/.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return '';
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

export interface LastPlaced {
  /** The number that it was sent under; the server may have given it another, `idCommande` (S-03). */
  readonly sent: string;
  readonly id: number;
  readonly idCommande: string;
  readonly clientId: number;
}

/** The order in the stored `text` when it is the one that `clientId` was making under the number `sent`. */
export function placedUnder(text: string | null, sent: string, clientId: number): LastPlaced | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof stored !== 'object' || stored === null) return undefined;
  const last = stored as Partial<LastPlaced>;
  const isWhole = Number.isSafeInteger(last.id) && typeof last.idCommande === 'string';
  return isWhole && last.sent === sent && last.clientId === clientId ? (last as LastPlaced) : undefined;
}

/** The order in the stored `text`; a new one when there is none, or none that can be read. */
export function readOrderProcess(text: string | null): OrderProcess {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return NEW_ORDER;
  }
  if (typeof stored !== 'object' || stored === null) return NEW_ORDER;
  const kept = stored as Readonly<Record<string, unknown>>;
  const textOf = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '');
  return {
    ...NEW_ORDER,
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])),
    progress: kept.progress === 1 ? 1 : 0,
    idCommande: ORDER_NUMBER.test(textOf('idCommande')) ? textOf('idCommande') : '',
    clientId: typeof kept.clientId === 'number' ? kept.clientId : 0,
    modeLiv: kept.modeLiv === undefined ? NEW_ORDER.modeLiv : oneOf(DELIVERY_MODES, kept.modeLiv),
    heureLivraison: timeOfDay(textOf('heureLivraison')),
    dateLivraison: /^\d{4}-\d\d-\d\d$/.test(textOf('dateLivraison')) ? textOf('dateLivraison') : '',
    paymentMethod: oneOf(PAYMENT_METHODS, kept.paymentMethod),
    pickUpPoints: pointsOf(kept.pickUpPoints),
  };
}

/** A new order of the customer of `session`, under a number of its own, with what is known of them (G-74). */
export function orderBegunBy({ id, nom, pseudo, email, numTel }: Session): OrderProcess {
  return {
    ...NEW_ORDER,
    clientId: id,
    idCommande: newOrderNumber(),
    nom,
    pseudo,
    email: email ?? '',
    numTel: numTel ?? '',
  };
}

/** `process`, with a number to send it under. */
export const withNumber = (process: OrderProcess): OrderProcess =>
  process.idCommande === '' ? { ...process, idCommande: newOrderNumber() } : process;
