/** The order in progress, as the browser stores it until it is placed. Pure. */
import type { Session } from '../../account/session/session.ts';
import { newOrderNumber, ORDER_NUMBER } from '../order-number.ts';
import { DELIVERY_MODES, type DeliveryMode, PAYMENT_METHODS, type PaymentMethod, SHIP } from '../order-status.ts';

/** Maximum characters of an address, with city, state and country. */
export const MAX_ADDRESS = 500;

/** The fields of step 0, by the specified names (CHK-15 to CHK-26); '' if empty. */
export interface OrderDetails {
  /** Last and first name of the receiver. */
  readonly nom: string;
  readonly pseudo: string;
  readonly numTel: string;
  readonly email: string;
  /** `yes` if the shopper has no email (G-537), or ''. */
  readonly noEmail: 'yes' | '';
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
  /** Ids of the chosen pick-up points, by shop id. */
  readonly pickUpPoints: Readonly<Record<string, number>>;
}

/** The stored order (GEN-37). */
export interface OrderProcess extends OrderDetails {
  /** The open step of the checkout (G-105); each tab has its own. */
  readonly progress: 0 | 1;
  /** Whether its address is saved in the address book. */
  readonly keepAddress: boolean;
  /** The number of this order, drawn once per cart; '' before that. */
  readonly idCommande: string;
  /** Id of its customer; 0 before it has started. */
  readonly clientId: number;
}

/** The initial state of an order. */
export const NEW_ORDER: OrderProcess = {
  progress: 0,
  keepAddress: true,
  idCommande: '',
  clientId: 0,
  nom: '',
  pseudo: '',
  numTel: '',
  email: '',
  noEmail: '',
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

/** The valid pick-up points in stored data of any form. */
function pointsOf(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, id]) => Number.isSafeInteger(id) && id > 0));
}

/** A time as `HH:MM`, hour and minute in two digits each; '' if invalid. */
export function timeOfDay(text: string): string {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2}):(\d{1,2})\s*$/.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return '';
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

export interface LastPlaced {
  /** The number under which it was sent; the server may have changed it to `idCommande`. */
  readonly sent: string;
  readonly id: number;
  readonly idCommande: string;
  readonly clientId: number;
}

/** The order in the stored `text`, if it is the order `sent` of `clientId`. */
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

/** The order in the stored `text`; a new one if it is missing or invalid. */
export function readOrderProcess(text: string | null): OrderProcess {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return NEW_ORDER;
  }
  if (typeof stored !== 'object' || stored === null) return NEW_ORDER;
  const saved = stored as Readonly<Record<string, unknown>>;
  const textOf = (name: string) => (typeof saved[name] === 'string' ? saved[name] : '');
  return {
    ...NEW_ORDER,
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])),
    noEmail: saved.noEmail === 'yes' ? 'yes' : '',
    progress: saved.progress === 1 ? 1 : 0,
    keepAddress: saved.keepAddress !== false,
    idCommande: ORDER_NUMBER.test(textOf('idCommande')) ? textOf('idCommande') : '',
    clientId: typeof saved.clientId === 'number' ? saved.clientId : 0,
    modeLiv: saved.modeLiv === undefined ? NEW_ORDER.modeLiv : oneOf(DELIVERY_MODES, saved.modeLiv),
    heureLivraison: timeOfDay(textOf('heureLivraison')),
    dateLivraison: /^\d{4}-\d\d-\d\d$/.test(textOf('dateLivraison')) ? textOf('dateLivraison') : '',
    paymentMethod: oneOf(PAYMENT_METHODS, saved.paymentMethod),
    pickUpPoints: pointsOf(saved.pickUpPoints),
  };
}

/** A new order of the session's customer, with a new number and the known fields. */
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

/** `process`, with a new number if it has none. */
export const withNumber = (process: OrderProcess): OrderProcess =>
  process.idCommande === '' ? { ...process, idCommande: newOrderNumber() } : process;
