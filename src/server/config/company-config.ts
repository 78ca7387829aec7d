/** Settings of the company behind the shop, which pages name; `config.ts` reads them with the others. */
import { z } from 'zod';
import type { Company } from '../../features/help/company.ts';

const line = z.string().trim().min(1, 'must hold a word').max(200, 'must have at most 200 characters').optional();

export const companySettings = { COMPANY_NAME: line, COMPANY_ADDRESS: line, COMPANY_NUMBER: line };

/** The other settings need a name that they belong to. */
export const COMPANY_PAIRS = [
  ['COMPANY_ADDRESS', 'COMPANY_NAME'],
  ['COMPANY_NUMBER', 'COMPANY_NAME'],
] as const;

const settings = z.object(companySettings);

export interface CompanyConfig {
  /** Undefined when no company is named. */
  readonly company: Company | undefined;
}

/** Returns the settings of the company. */
export const companyConfig = ({
  COMPANY_NAME: name,
  COMPANY_ADDRESS: address,
  COMPANY_NUMBER: number,
}: z.output<typeof settings>): CompanyConfig => ({
  company: name === undefined ? undefined : { name, ...(address && { address }), ...(number && { number }) },
});
