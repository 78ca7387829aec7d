import { describe, expect, it } from 'vitest';
import { plainText } from '../help/long-text.ts';
import { type ReturnTerms, returnLine, returnPolicy } from './returns.ts';
import { returnsText } from './returns-text.ts';

const shop = {
  productName: 'Oja',
  supportPhone: '+234 800 000 0000',
  supportEmail: 'help@oja.example',
  cardPayments: [],
} as const;
const terms = (more: Partial<ReturnTerms> = {}): ReturnTerms => ({ days: 7, paidBy: undefined, ways: [], ...more });

/** The text of a section. */
const section = (id: string, returns?: ReturnTerms) =>
  JSON.stringify(returnsText(returns ? { ...shop, returns } : shop).sections.find((one) => one.id === `returns-${id}`));

describe('G-427 returns', () => {
  it('the buy box says the days, and whether it is free', () => {
    expect(returnLine(undefined)).toBe('Returns and refunds');
    expect(returnLine(terms({ days: 1 }))).toBe('Return it within 1 day');
    expect(returnLine(terms({ paidBy: 'customer' }))).toBe('Return it within 7 days');
    expect(returnLine(terms({ paidBy: 'shop' }))).toBe('Return it free within 7 days');
  });

  it('search engines are told what is promised, and no more', () => {
    expect(returnPolicy(terms(), 'https://oja.example')).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'NG',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 7,
      merchantReturnLink: 'https://oja.example/returns',
    });
    expect(returnPolicy(terms({ paidBy: 'shop', ways: ['shop', 'carrier'] }), '')).toMatchObject({
      returnFees: 'https://schema.org/FreeReturn',
      returnMethod: ['https://schema.org/ReturnInStore', 'https://schema.org/ReturnByMail'],
    });
    expect(returnPolicy(terms({ paidBy: 'customer' }), '')).toMatchObject({
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    });
  });

  it('the page says how many days, who pays and how; without a promise that it is agreed', () => {
    expect(section('days', terms())).toContain('within 7 days of getting it');
    expect(section('days')).toContain('no common number of days');
    expect(section('days')).not.toMatch(/within \d/);
    expect(section('costs', terms({ paidBy: 'customer' }))).toContain('changed your mind, you pay');
    expect(section('costs', terms({ paidBy: 'shop' }))).toContain('the shop pays the way back, too');
    expect(section('costs', terms())).toContain('we agree with the shop who pays');
    expect(section('costs')).toContain('agreed with the shop before you send anything back');
    expect(section('how', terms({ ways: ['shop'] }))).toContain('you bring it to the shop');
    expect(section('how')).toContain('how the product gets back');
    expect(section('money')).not.toContain('Paystack');
    expect(plainText(returnsText(shop).title)).toBe('Returns and refunds');
  });
});
