import { describe, expect, test } from 'vitest';
import { UsageError, usageError } from '../command.ts';
import { AUDIT } from './audit.ts';
import { asTyped, limitOf, partArgument, readCall, usageOf } from './command.ts';
import { CUSTOMERS } from './customers.ts';
import { ORDERS } from './orders.ts';
import { ACCOUNT } from './reset-links.ts';

const SHOP = { name: 'shop', groups: { customers: CUSTOMERS, audit: AUDIT } };
const ACCOUNT_FORM = { name: 'account', groups: { account: ACCOUNT }, group: 'account' };
const SHORT = { name: 'record', groups: { audit: AUDIT }, group: 'audit' };

describe('the arguments of npm run shop', () => {
  test('name a sub-command, with what it takes', () => {
    const { command, given, json, actingAs } = readCall(SHOP, [
      ...['customers', 'block', '0803', '000', '0000'],
      ...['--reason', 'Why', '--as', ' Amaka ', '--json'],
    ]);
    expect(command).toBe(CUSTOMERS.commands.block);
    expect(given).toMatchObject({ values: { reason: 'Why' }, positionals: ['0803', '000', '0000'] });
    expect([json, actingAs]).toEqual([true, 'Amaka']);
  });

  test.each([
    [[], 'Say what it is about: customers, audit.'],
    [['toString'], 'There is no command toString; there are customers, audit.'],
    [
      ['customers'],
      'Say what to do with customers: list, show, block, unblock, sign-out, reset-link, reset-links, export, delete.',
    ],
    [['customers', 'rename'], 'There is no command customers rename'],
    [['customers', 'block'], 'It is called so: npm run shop -- customers block CUSTOMER [--reason TEXT].'],
    [['customers', 'list', 'a', 'b'], 'It does not know what to do with b.'],
    [['customers', 'show', '12', '--reason', 'Why'], "Unknown option '--reason'."],
    [['audit', '--as', ' '], '--as is a name of at most 100 characters, in one line.'],
    [['audit', '--as', 'A\u001b[2J'], '--as is a name of at most 100 characters, in one line.'],
    [['audit', '--as', 'a'.repeat(101)], '--as is a name of at most 100 characters, in one line.'],
    [['customers', 'show', ''], 'An argument is empty. It is called so: npm run shop -- customers show CUSTOMER.'],
    [['customers', 'block', ' ', '12'], 'An argument is empty.'],
  ])('G-625: %j is refused', (args, message) => {
    expect(() => readCall(SHOP, args)).toThrow(UsageError);
    expect(() => readCall(SHOP, args)).toThrow(message);
    const group = args[0] === 'customers' || args[0] === 'audit' ? ` ${args[0]}` : '';
    expect(() => readCall(SHOP, args)).toThrow(`\nnpm run shop --${group} --help says how it is used.`);
  });

  test('G-625: the usage is one line for each group, or all of one', () => {
    const [customers, audit] = usageOf(SHOP).split('\n');
    expect(customers).toBe(`npm run shop -- customers   ${CUSTOMERS.about}`);
    expect(audit).toBe(`npm run shop -- audit       ${AUDIT.about}`);
    expect(usageOf(SHOP, 'customers')).toContain('npm run shop -- customers block CUSTOMER [--reason TEXT]');
    expect(usageOf(SHOP, 'customers')).not.toContain('shop -- audit');
  });

  test.each(['0', '10001', '-1', '1.5', 'x', ''])('--limit %j is refused', (limit) => {
    expect(() => limitOf(limit)).toThrow('--limit is a whole number from 1 to 10,000.');
  });

  test('a part of a name has at most 100 characters', () => {
    expect([partArgument('a'.repeat(100))?.length, partArgument(undefined)]).toEqual([100, undefined]);
    expect(() => partArgument('a'.repeat(101))).toThrow('PART is a text of at most 100 characters.');
  });

  test('G-625: an error of a check names the command that was typed, also in a short form', () => {
    const list = ['list', '--older-than', 'x'];
    const sentence = '--older-than is a number of hours or days, such as 36h or 3d.';
    const orders = { orders: ORDERS };
    expect(() => readCall({ name: 'shop', groups: orders }, ['orders', ...list])).toThrow(
      `${sentence}\nnpm run shop -- orders --help says how it is used.`,
    );
    expect(() => readCall({ name: 'order', groups: orders, group: 'orders' }, list)).toThrow(
      `${sentence}\nnpm run order -- --help says how it is used.`,
    );
    const inside = asTyped({ name: 'messages' }, usageError({ name: 'shop' }, 'Choose one.'));
    expect((inside as Error).message).toBe('Choose one.\nnpm run messages -- --help says how it is used.');
    const other = new Error('broken');
    expect(asTyped({ name: 'messages' }, other)).toBe(other);
  });

  test('a short form names no group', () => {
    expect(readCall(SHORT, ['customer 12']).given.positionals).toEqual(['customer 12']);
    expect(usageOf(SHORT)).toContain('npm run record -- [SUBJECT]');
    expect(() => readCall(ACCOUNT_FORM, [])).toThrow('Say what to do: link, links.');
    expect(() => readCall(ACCOUNT_FORM, ['unlock'])).toThrow('There is no command unlock; there are link, links.');
    expect(readCall(ACCOUNT_FORM, ['link', '0803', '000']).given.positionals).toEqual(['0803', '000']);
    expect(() => readCall(SHORT, ['audit', 'list'])).toThrow('It does not know what to do with list.');
  });
});
