/** Settings of the mails to the operator and the shops: new orders, payments due back, low stock. */
import { z } from 'zod';
import type { DailyMailConfig } from '../../features/operator/daily-mail-settings.ts';
import { wholeNumber } from './setting-forms.ts';

const OFF = 'off';

const ADDRESS = 'must be a mail address such as orders@oja.example, or off';

export const operatorMailSettings = {
  ORDERS_TO: z.union([z.literal(OFF), z.email(ADDRESS)], { error: ADDRESS }).optional(),
  LOW_STOCK: z
    .union([z.literal(OFF), wholeNumber('a number of units', 0, 1_000_000)], {
      error: 'must be a number of units from 0 to 1000000, or off',
    })
    .default(OFF),
  DAILY_MAIL_HOUR: wholeNumber('an hour', 0, 23).default(7),
};

const settings = z.object(operatorMailSettings);

export interface OperatorMailConfig extends DailyMailConfig {
  /** Mail address of the operator for orders, payments due back and stock; undefined: no such mails. */
  readonly ordersTo: string | undefined;
}

/** @param messagesTo the address for messages of the contact form, which orders go to as well unless set */
export function operatorMailConfig(
  { ORDERS_TO, LOW_STOCK, DAILY_MAIL_HOUR }: z.output<typeof settings>,
  messagesTo: string | undefined,
): OperatorMailConfig {
  return {
    ordersTo: ORDERS_TO === OFF ? undefined : (ORDERS_TO ?? messagesTo),
    lowStock: LOW_STOCK === OFF ? undefined : LOW_STOCK,
    dailyMailHour: DAILY_MAIL_HOUR,
  };
}
