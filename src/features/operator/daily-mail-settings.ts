/** The settings of the daily mails that an operator chooses. */

/** What the daily mails say, and when. */
export interface DailyMailConfig {
  /** Units up to which the stock of a product is low; undefined: mails say nothing about stock. */
  readonly lowStock: number | undefined;
  /** The hour in Lagos from which they are sent. */
  readonly dailyMailHour: number;
}
