import { expect, test, vi } from 'vitest';
import type { Session } from '../../account/session/session.ts';
import { ORDER_NUMBER } from '../order-number.ts';
import { PAY_WITH_PAYSTACK, PICK_UP, SHIP } from '../order-status.ts';
import { NEW_ORDER, orderBegunBy, readOrderProcess, timeOfDay, withNumber } from './order-process.ts';

const session: Session = {
  id: 7,
  cartId: 9,
  pseudo: 'Ada',
  nom: 'Okafor',
  email: 'ada@example.com',
  numTel: null,
  url: null,
  token: 'x.y.z',
  expiry: 0,
};

test('GEN-37/G-105: the progress of an order starts at 0 and continues after a reload', () => {
  expect(NEW_ORDER.progress).toBe(0);
  for (const text of [null, '', 'null', '7', '{', '{"progress":"1"}', '{"progress":2}', '[]'])
    expect(readOrderProcess(text)).toEqual(NEW_ORDER);
  expect(readOrderProcess('{"progress":1}')).toMatchObject({ progress: 1 });
});

const stored = {
  nom: 'Okafor',
  pseudo: 'Ada',
  numTel: '+2348012345678',
  email: 'ada@example.com',
  noEmail: '',
  ville: 'Ikeja',
  pays: 'Nigeria',
  etat: 'Lagos',
  adresse: '12 Allen Avenue',
  modeLiv: PICK_UP,
  heureLivraison: '09:05',
  dateLivraison: '2026-11-25',
  paymentMethod: PAY_WITH_PAYSTACK,
  pickUpPoints: { 3: 17 },
  keepAddress: false,
};

test('G-77: values under the specified names are read, and invalid ones ignored', () => {
  const all = { ...stored, progress: 1, idCommande: 'AP-NG-0000012', clientId: 7 };
  expect(readOrderProcess(JSON.stringify(all))).toEqual(all);
  const broken = {
    nom: 7,
    email: null,
    noEmail: true,
    modeLiv: 'By air',
    heureLivraison: '25:00',
    dateLivraison: 'soon',
    paymentMethod: 'Gold',
    pickUpPoints: { 3: '17', 4: -1, 5: 1.5 },
    idCommande: 'AP-NG-12',
    clientId: '7',
  };
  expect(readOrderProcess(JSON.stringify(broken))).toEqual({ ...NEW_ORDER, modeLiv: '' });
});

test('CHK-54 CHK-55: hour and minute of delivery have two digits each', () => {
  expect(timeOfDay('9:5')).toBe('09:05');
  expect(timeOfDay(' 23:59 ')).toBe('23:59');
  for (const text of ['', '9', '24:00', '9:60', '009:05', 'noon', '9:05 pm']) expect(timeOfDay(text), text).toBe('');
  expect(readOrderProcess('{"heureLivraison":"7:0"}').heureLivraison).toBe('07:00');
});

test('G-74 CHK-67 CST-77 ENT-130/S-03: an order starts with its customer and a fixed number', () => {
  const begun = orderBegunBy(session);
  expect(begun).toMatchObject({ nom: 'Okafor', pseudo: 'Ada', email: 'ada@example.com', numTel: '', clientId: 7 });
  expect(begun).toMatchObject({ modeLiv: SHIP, paymentMethod: '', progress: 0 });
  expect(begun.idCommande).toMatch(ORDER_NUMBER);
  expect(withNumber(begun)).toBe(begun);
  expect(withNumber(NEW_ORDER).idCommande).toMatch(/^AP-NG-\d{7}$/);
  const numbers = new Set(Array.from({ length: 50 }, () => orderBegunBy(session).idCommande));
  expect(numbers.size).toBeGreaterThan(45);
  const small = vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => {
    if (values instanceof Uint32Array) values.fill(42);
    return values;
  });
  expect(withNumber(NEW_ORDER).idCommande).toBe('AP-NG-0000042');
  small.mockRestore();
});
