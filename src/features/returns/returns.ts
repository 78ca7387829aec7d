/** Returns of goods: what the settings promise, for pages and search engines. Pure. */
import { counted } from '../../shared/counted.ts';

/** The page about returns and refunds (G-427). */
export const RETURNS_PAGE = '/returns';

/** How goods are returned: brought to a shop, or handed to a carrier. */
export const RETURN_WAYS = ['shop', 'carrier'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

/** Who pays for returning goods that have no defect. */
export const RETURN_PAYERS = ['customer', 'shop'] as const;
export type ReturnPayer = (typeof RETURN_PAYERS)[number];

/** The promises of every shop of the marketplace. */
export interface ReturnTerms {
  /** Days from delivery within which goods can be returned. */
  readonly days: number;
  /** Undefined if it is agreed each time. */
  readonly paidBy: ReturnPayer | undefined;
  /** None if it is agreed each time. */
  readonly ways: readonly ReturnWay[];
  /** Days within which money is refunded once a shop has its product back; absent if that differs. */
  readonly refundDays?: number;
}

/** The link in the buy box: `Return it within 7 days`. */
export function returnLine(terms: ReturnTerms | undefined): string {
  if (terms === undefined) return 'Returns and refunds';
  const within = `within ${counted(terms.days, 'day', 'days')}`;
  return terms.paidBy === 'shop' ? `Return it free ${within}` : `Return it ${within}`;
}

const SCHEMA = 'https://schema.org/';
const FEES: Readonly<Record<ReturnPayer, string>> = {
  customer: 'ReturnFeesCustomerResponsibility',
  shop: 'FreeReturn',
};
const METHODS: Readonly<Record<ReturnWay, string>> = { shop: 'ReturnInStore', carrier: 'ReturnByMail' };

/** The promises of `terms`, and no more, as structured data. @param publicUrl origin of the site */
export const returnPolicy = ({ days, paidBy, ways }: ReturnTerms, publicUrl: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'NG',
  returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: days,
  merchantReturnLink: publicUrl + RETURNS_PAGE,
  ...(paidBy === undefined ? {} : { returnFees: SCHEMA + FEES[paidBy] }),
  ...(ways.length === 0 ? {} : { returnMethod: ways.map((way) => SCHEMA + METHODS[way]) }),
});
