import { describe, expect, test } from 'vitest';
import { givenTo, UsageError } from '../command.ts';
import { ORDER, readTask } from './arguments.ts';

const read = (args: readonly string[]) => readTask(givenTo(ORDER, args));

const LIST = { kind: 'list', status: undefined, unpaid: false, shop: undefined, limit: 50 };
const STATUS = { kind: 'status', number: 'AP-NG-0000001', status: 'shipped', person: undefined, shop: undefined };

const REFUND = { kind: 'refund', amountKobo: undefined, reason: undefined, again: false, dryRun: false };

describe('a command', () => {
  test.each([
    [['list'], LIST],
    [['list', '--status', 'draft', '--limit', '3'], { ...LIST, status: 'draft', limit: 3 }],
    [['list', '--unpaid', '--shop', 'ade-phones'], { ...LIST, unpaid: true, shop: 'ade-phones' }],
    [['list', '--refund-due'], { kind: 'refunds', limit: 50 }],
    [['show', 'ap-ng-0000001'], { kind: 'show', number: 'AP-NG-0000001' }],
    [['status', 'AP-NG-0000001', 'shipped'], STATUS],
    [
      ['status', 'AP-NG-0000001', 'shipped', '--person', ' Sule\nAbdullahi ', '--shop', 'ade-phones'],
      { ...STATUS, person: 'Sule Abdullahi', shop: 'ade-phones' },
    ],
    [['status', 'AP-NG-0000001', 'cancelled'], { ...STATUS, status: 'cancelled' }],
    [['refunded', 'oja-1'], { kind: 'refunded', reference: 'oja-1' }],
    [
      ['list', '--older-than', '3d', '--from', '2026-11-01', '--to', '2026-11-02', '--place', ' Ikeja '],
      { ...LIST, olderThan: 72, from: '2026-11-01', to: '2026-11-02', place: 'Ikeja' },
    ],
    [['list', '--csv', '--older-than', '36'], { ...LIST, csv: true, olderThan: 36, limit: 10_000 }],
    [['refund', 'ap-ng-0000001'], { ...REFUND, name: 'AP-NG-0000001' }],
    [
      ['refund', 'oja-1', '--amount', '1500.5', '--reason', 'Torn', '--again', '--dry-run'],
      { ...REFUND, name: 'oja-1', amountKobo: 150_050, reason: 'Torn', again: true, dryRun: true },
    ],
  ])('%j', (args, task) => {
    expect(read(args)).toEqual(task);
  });

  test.each([
    [[], 'Say what to do.'],
    [['send'], 'There is no command send.'],
    [['list', 'all'], 'list does not know what to do with all.'],
    [['list', '--status', 'lost'], 'A status is one of draft, placed,'],
    [['list', '--limit', '0'], '--limit is a whole number from 1 to 10,000.'],
    [['list', '--limit', '1e3'], '--limit is a whole number'],
    [['list', '--refund-due', '--unpaid'], 'it goes with --limit alone'],
    [['list', '--person', 'Sule'], 'list takes no --person.'],
    [['list', '--all'], "Unknown option '--all'"],
    [['show'], 'Name an order, such as AP-NG-1234567.'],
    [['show', '12'], '12 is no order number: that is AP-NG- and seven digits.'],
    [['show', 'AP-NG-0000001', 'AP-NG-0000002'], 'show does not know what to do with AP-NG-0000002.'],
    [['status', 'AP-NG-0000001'], 'A status is one of waiting_to_be_shipped, shipped,'],
    [['status', 'AP-NG-0000001', 'confirmed'], 'A status is one of waiting_to_be_shipped, shipped,'],
    [['status', 'AP-NG-0000001', 'shipped', '--person', ' '], '--person is a name'],
    [['status', 'AP-NG-0000001', 'shipped', '--unpaid'], 'status takes no --unpaid.'],
    [['status', 'AP-NG-0000001', 'cancelled', '--shop', 'ade-phones'], 'An order is cancelled as a whole'],
    [['refunded'], 'Name the reference of a payment'],
    [['refund'], 'Name the reference of a payment, or the number of an order.'],
    [['refund', 'oja-1', '--amount', '0'], '--amount is an amount in naira'],
    [['refund', 'oja-1', '--amount', '1,500'], '--amount is an amount in naira'],
    [['refund', 'oja-1', '--person', 'Sule'], 'refund takes no --person.'],
    [['list', '--older-than', '3w'], '--older-than is a number of hours or days'],
    [['list', '--older-than', '0'], '--older-than is a number of hours or days'],
    [['list', '--from', '2026-02-30'], '--from is a day such as 2026-11-25.'],
    [['list', '--from', '2026-11-02', '--to', '2026-11-01'], '--from 2026-11-02 is after --to 2026-11-01.'],
    [['list', '--refund-due', '--place', 'Ikeja'], 'it goes with --limit alone'],
  ])('%j is refused with words that lead to the usage', (args, message) => {
    expect(() => read(args)).toThrow(UsageError);
    expect(() => read(args)).toThrow(message);
    expect(() => read(args)).toThrow('-- --help says how it is used.');
  });
});
