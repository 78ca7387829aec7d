import { describe, expect, it } from 'vitest';
import { arrivalIn, arrivalMessage, shopDays } from './delivery-days.ts';
import { changedFeeMessage, deliveryFee, isOneFee, lacksState } from './delivery-fees.ts';
import { firstDay, hourError, hourName, slotsOf } from './delivery-hours.ts';
import { deliveryRows, textOfRows } from './delivery-rows.ts';
import { deliveryMessage, orderDelivery } from './order-delivery.ts';
import { areNear, STATES, stateNamed } from './states.ts';

const RULE = { fee: 900, fees: { Kano: 1500, Lagos: 700 }, state: 'Lagos', maxDays: 14 };

describe('states', () => {
  it('G-421: has the 36 states and the Federal Capital Territory, each once', () => {
    expect(STATES).toHaveLength(37);
    expect(new Set(STATES).size).toBe(37);
  });

  it.each([
    ['kano', 'Kano'],
    ['Kano State', 'Kano'],
    [' akwa-ibom ', 'Akwa Ibom'],
    ['Abuja', 'FCT'],
    ['Federal Capital Territory', 'FCT'],
    ['Littoral', undefined],
    ['', undefined],
  ])('G-415: reads %j as %s', (text, name) => {
    expect(stateNamed(text)).toBe(name);
  });

  it('G-417: neighbours are states of one zone', () => {
    expect([areNear('Lagos', 'Ogun'), areNear('Lagos', 'Kano'), areNear('', '')]).toEqual([true, false, false]);
  });
});

describe('the fee', () => {
  it('G-415: is that of the state, else the common one', () => {
    expect(['Kano', 'kano state', 'Lagos', 'Ogun', 'Littoral', ''].map((state) => deliveryFee(RULE, state))).toEqual([
      1500, 1500, 700, 900, 900, 900,
    ]);
  });

  it('G-415: needs a state only where it depends on it', () => {
    const same = { fee: 900, fees: { Kano: 900 }, state: 'Lagos', maxDays: 14 };
    expect([isOneFee(RULE), isOneFee(same)]).toEqual([false, true]);
    expect([lacksState(RULE, ' '), lacksState(RULE, 'Ogun'), lacksState(same, '')]).toEqual([true, false, false]);
    expect(['Atlantis', '__proto__', 'kano state'].map((state) => lacksState(RULE, state))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('G-416: says what changed', () => {
    expect(changedFeeMessage('kano', 1500, 900)).toContain('Delivery to Kano costs ₦1,500 now, not ₦900.');
    expect(changedFeeMessage('', 1500, 900)).toContain('Delivery costs ₦1,500 now, not ₦900.');
  });
});

describe('the days', () => {
  it.each([
    ['3', { from: 3, to: 3 }],
    ['1 day', { from: 1, to: 1 }],
    ['2-4 days', { from: 2, to: 4 }],
    ['2 to 4', { from: 2, to: 4 }],
    ['Same day', { from: 0, to: 0 }],
    ['4-2', undefined],
    ['2348030000001', undefined],
    ['within a week', undefined],
    [null, undefined],
  ])('G-417: reads %j', (text, days) => {
    expect(shopDays(text)).toEqual(days);
  });

  const to = (state: string, deliveryTime: string | null, isInStock = true, shopState = 'Lagos') =>
    arrivalMessage(arrivalIn(state, { deliveryTime, shopState, isInStock }));

  it('G-417: adds the road between two states', () => {
    expect(['Lagos', 'lagos state', 'Ogun', 'Kano', 'Littoral'].map((state) => to(state, '3'))).toEqual([
      '3 days',
      '3 days',
      '4–5 days',
      '5–7 days',
      '5–7 days',
    ]);
    expect([to('Lagos', 'Same day'), to('Ogun', 'Same day'), to('Kano', 'Same day')]).toEqual([
      'Same day',
      '1–2 days',
      '2–4 days',
    ]);
    expect([to('Littoral', '1', true, 'Littoral'), to('Lagos', '1')]).toEqual(['1 day', '1 day']);
    expect(to('Lagos', null)).toBe('you choose the day');
  });

  it('G-417: promises no day for what is out of stock', () => {
    for (const time of ['Same day', '3', null]) expect(to('Lagos', time, false)).toBe('once it is in stock again');
  });
});

describe('the rows of a page', () => {
  it('G-419: name the states with the same price and days, and leave out those of most', () => {
    const sent = { deliveryTime: '3', shopState: 'Lagos', isInStock: true };
    expect(textOfRows(deliveryRows({ fee: 900, fees: {}, state: 'Lagos', maxDays: 14 }, sent))).toBe(
      '₦900|3 days|Lagos|3-3;₦900|4–5 days|Ekiti,Ogun,Ondo,Osun,Oyo|4-5;₦900|5–7 days||5-7',
    );
    expect(deliveryRows(RULE, sent)).toContainEqual(['₦1,500', '5–7 days', 'Kano', '5-7']);
    const sameDay = deliveryRows(RULE, { ...sent, deliveryTime: 'Same day' });
    expect(sameDay).toContainEqual(['₦700', 'Same day', 'Lagos', '']);
    expect(deliveryRows(RULE, { ...sent, isInStock: false }).at(-1)).toEqual([
      '₦900',
      'once it is in stock again',
      '',
      '',
    ]);
  });
});

describe('an order', () => {
  const line = (id: number, change: object) => ({
    qte: 5,
    size: 1,
    deliveryTime: '1',
    boutique: { id, nomBoutique: `Shop ${id}`, province: 'Lagos' },
    ...change,
  });

  it('G-418: names the slowest of several shops', () => {
    const lines = [line(1, { deliveryTime: 'Same day' }), line(2, { deliveryTime: '3' }), line(3, {})];
    expect(deliveryMessage(orderDelivery(lines, RULE, 'Kano'))).toBe('₦1,500, 5–7 days (the slowest: Shop 2)');
    expect(deliveryMessage(orderDelivery(lines.slice(1, 2), RULE, ''))).toBe('₦700, 3 days');
    const waits = [...lines, line(4, { qte: 0 })];
    expect(deliveryMessage(orderDelivery(waits, RULE, 'Kano'))).toBe(
      '₦1,500, once it is in stock again (the slowest: Shop 4)',
    );
  });

  it('G-418: a free delivery is called free', () => {
    expect(deliveryMessage(orderDelivery([line(1, {})], { ...RULE, fees: { Lagos: 0 } }, ''))).toBe('free, 1 day');
  });
});

describe('hours in Lagos', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000+01:00`);

  it('G-420: begin after this moment, and none is left in the evening', () => {
    const left = (time: string) => slotsOf('2026-11-21', at(time)).map(({ begins }) => begins);
    expect(left('07:59')).toEqual(['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']);
    expect(left('16:00')).toEqual(['18:00']);
    expect(left('18:00')).toEqual([]);
    expect(slotsOf('2026-11-22', at('23:59'))).toHaveLength(6);
    expect(slotsOf('2026-11-20', at('00:00'))).toEqual([]);
  });

  it('G-420: refuses hours that are past today, and hours without deliveries', () => {
    const error = (time: string, now: number, day = '2026-11-21') => hourError(day, time, now);
    expect(error('12:00', at('12:00'))).toContain('has passed today');
    expect(error('12:00', at('11:59'))).toBeUndefined();
    expect(error('12:00', at('12:00'), '2026-11-22')).toBeUndefined();
    expect(error('07:59', at('00:00'))).toContain('from 08:00 to 20:00');
    expect(error('20:00', at('00:00'))).toContain('from 08:00 to 20:00');
    expect(error('', at('23:59'))).toBeUndefined();
    // At midnight in Lagos, an hour before that of UTC, the day is the next one.
    expect(error('08:00', Date.parse('2026-11-21T22:59:59.999Z'))).toContain('has passed today');
    expect(error('08:00', Date.parse('2026-11-21T23:00:00.000Z'), '2026-11-22')).toBeUndefined();
  });

  it('G-420: the first day is that of the slowest, and tomorrow when no slot is left today', () => {
    expect(firstDay([{ from: 0, to: 0 }], at('17:59'))).toBe('2026-11-21');
    expect(firstDay([{ from: 0, to: 0 }], at('18:00'))).toBe('2026-11-22');
    expect(firstDay([{ from: 2, to: 4 }, 'later', undefined], at('18:00'))).toBe('2026-11-23');
    expect(firstDay([], Date.parse('2026-11-21T22:59:59.999Z'))).toBe('2026-11-22');
    expect(firstDay([], Date.parse('2026-11-21T23:00:00.000Z'))).toBe('2026-11-22');
  });

  it('G-420: a time is shown as its slot', () => {
    expect(['09:05', '14:00', '23:00'].map(hourName)).toEqual(['08:00–10:00', '14:00–16:00', '23:00']);
  });
});
