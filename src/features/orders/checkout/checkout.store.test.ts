import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER_PLACED_KEY, ORDER_PROCESS_KEY, SESSION_KEY } from '../../../shared/storage-keys.ts';
import { CASES_NOW, record } from '../../account/session/session-cases.ts';
import { endSession, forgetSession } from '../../account/session/stored-session.ts';
import { CASH_ON_DELIVERY, PICK_UP } from '../order-status.ts';
import {
  $orderProcess,
  $placedElsewhere,
  beginAnew,
  changeOrderProcess,
  currentOrder,
  forgetOrder,
  syncOrder,
} from './checkout.store.ts';

const stored = new Map<string, string>();
const ofTab = new Map<string, string>();
let isFull = false;
let tab: EventTarget;

const saved = () => JSON.parse(stored.get(ORDER_PROCESS_KEY) ?? 'null');

beforeEach(() => {
  vi.useFakeTimers({ now: CASES_NOW });
  stored.clear();
  ofTab.clear();
  stored.set(SESSION_KEY, record());
  isFull = false;
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, tab[name].bind(tab));
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => ofTab.get(key) ?? null,
    removeItem: (key: string) => ofTab.delete(key),
    setItem: (key: string, value: string) => ofTab.set(key, value),
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
});
afterEach(() => {
  forgetOrder();
  beginAnew();
  // A store without listeners unmounts after a delay.
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the stored order', () => {
  it.each([
    ['CHK-15', { nom: 'Eze' }],
    ['CHK-16', { pseudo: 'Ngozi' }],
    ['CHK-17', { numTel: '08012345678' }],
    ['CHK-18', { email: 'ngozi@example.ng' }],
    ['CHK-19', { ville: 'Ikeja' }],
    ['CHK-20', { pays: 'Nigeria' }],
    ['CHK-21', { etat: 'Lagos' }],
    ['CHK-22/C-29', { adresse: '12 Allen Avenue' }],
    ['CHK-23/C-29', { modeLiv: PICK_UP }],
    ['CHK-24', { heureLivraison: '09:05' }],
    ['CHK-25', { dateLivraison: '2026-11-25' }],
    ['CHK-26', { paymentMethod: CASH_ON_DELIVERY }],
  ] as const)('%s: %o, under its name in the order data, and read again', (_row, change) => {
    changeOrderProcess(change);
    expect(saved()).toMatchObject(change);
    expect(currentOrder()).toMatchObject(change);
  });
});

it('G-77 S-03: the number is drawn once and never changes; the next order has a new one', () => {
  const { idCommande } = syncOrder();
  expect(idCommande).toMatch(/^AP-NG-\d{7}$/);
  changeOrderProcess({ progress: 1, ville: 'Kano' });
  expect([syncOrder().idCommande, saved().idCommande]).toEqual([idCommande, idCommande]);
  forgetOrder();
  expect(saved()).toBeNull();
  expect(syncOrder().idCommande).not.toBe(idCommande);
});

it('reading the order changes neither storage, step nor number', () => {
  expect(currentOrder()).toMatchObject({ clientId: 0, idCommande: '' });
  stored.set(ORDER_PROCESS_KEY, JSON.stringify({ adresse: '1 Marina', progress: 1 }));
  const [before, ofTabBefore] = [new Map(stored), new Map(ofTab)];
  expect(currentOrder()).toMatchObject({ adresse: '1 Marina', idCommande: '' });
  expect([stored, ofTab]).toEqual([before, ofTabBefore]);
});

it('changes of another tab are kept and shown', () => {
  const stop = $orderProcess.listen(() => {});
  changeOrderProcess({ ville: 'Kano' });
  stored.set(ORDER_PROCESS_KEY, JSON.stringify({ ...saved(), adresse: '1 Marina' }));
  changeOrderProcess({ pays: 'Nigeria' });
  expect(saved()).toMatchObject({ ville: 'Kano', adresse: '1 Marina', pays: 'Nigeria' });
  stored.set(ORDER_PROCESS_KEY, JSON.stringify({ ...saved(), adresse: '2 Marina' }));
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: ORDER_PROCESS_KEY }));
  expect($orderProcess.get().adresse).toBe('2 Marina');
  stop();
});

/** Simulates that another tab stored `process` and notified this one. */
function elsewhere(process: object | null): void {
  if (process) stored.set(ORDER_PROCESS_KEY, JSON.stringify(process));
  else stored.delete(ORDER_PROCESS_KEY);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: ORDER_PROCESS_KEY }));
}

it('G-105: each tab has its own step, which survives a reload; a new tab opens at the step of the order', () => {
  const stop = $orderProcess.listen(() => {});
  changeOrderProcess({ adresse: '1 Marina' });
  elsewhere({ ...saved(), adresse: '2 Marina', progress: 1 });
  expect($orderProcess.get()).toMatchObject({ adresse: '2 Marina', progress: 0 });
  changeOrderProcess({ progress: 1 });
  elsewhere({ ...saved(), progress: 0 });
  // The number existed, and the other tab drew a new one.
  elsewhere({ ...saved(), idCommande: 'AP-NG-0000077', progress: 0 });
  expect(syncOrder()).toMatchObject({ idCommande: 'AP-NG-0000077', progress: 1 });
  expect($placedElsewhere.get()).toBeUndefined();
  expect([...ofTab.values()].join()).toContain('"progress":1');
  stop();
});

it('G-77 G-78: an order placed by another tab is reported, and no new one starts at its step', () => {
  const stop = $orderProcess.listen(() => {});
  changeOrderProcess({ adresse: '1 Marina', progress: 1 });
  const sent = saved().idCommande;
  const placed = { sent, id: 12, idCommande: 'AP-NG-0000012', clientId: 7 };
  stored.set(ORDER_PLACED_KEY, JSON.stringify({ ...placed, sent: 'AP-NG-0000001' }));
  elsewhere({ ...saved() });
  expect($placedElsewhere.get()).toBeUndefined();
  stored.set(ORDER_PLACED_KEY, JSON.stringify(placed));
  elsewhere(null);
  expect($placedElsewhere.get()).toEqual(placed);
  expect($orderProcess.get()).toMatchObject({ adresse: '', progress: 0 });
  expect($orderProcess.get().idCommande).not.toBe(sent);
  stop();
});

it('G-62 G-77: an order placed by this tab stays marked for the others until logout', () => {
  const { idCommande: sent } = syncOrder();
  forgetOrder({ id: 12, idCommande: 'AP-NG-0000012', clientId: 7 });
  const placed = { sent, id: 12, idCommande: 'AP-NG-0000012', clientId: 7 };
  expect(JSON.parse(stored.get(ORDER_PLACED_KEY) ?? '')).toEqual(placed);
  syncOrder();
  expect($placedElsewhere.get()).toBeUndefined();
  forgetSession();
  expect(stored.has(ORDER_PLACED_KEY)).toBe(false);
});

it("another customer's order is not shown; one without a customer is adopted", () => {
  stored.set(ORDER_PROCESS_KEY, JSON.stringify({ clientId: 8, adresse: 'Somebody else' }));
  expect(syncOrder()).toMatchObject({ clientId: 7, adresse: '', nom: 'Adé' });
  forgetOrder();
  stored.set(ORDER_PROCESS_KEY, JSON.stringify({ adresse: '1 Marina', progress: 1 }));
  expect(syncOrder()).toMatchObject({ clientId: 7, adresse: '1 Marina', progress: 1 });
  expect(saved().idCommande).toMatch(/^AP-NG-\d{7}$/);
});

it('G-61 G-62: the order survives an expired session, but not a logout', () => {
  changeOrderProcess({ adresse: '1 Marina' });
  endSession();
  expect(stored.has(SESSION_KEY)).toBe(false);
  expect(saved()).toMatchObject({ adresse: '1 Marina' });
  forgetSession();
  expect(saved()).toBeNull();
});

it("without storage the order stays in this tab's memory", () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  syncOrder();
  isFull = true;
  changeOrderProcess({ adresse: '1 Marina' });
  changeOrderProcess({ ville: 'Ikeja' });
  expect(currentOrder()).toMatchObject({ adresse: '1 Marina', ville: 'Ikeja' });
  expect(warned).toHaveBeenCalled();
});
