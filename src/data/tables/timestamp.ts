/** ISO 8601 UTC with milliseconds; `Date` objects are refused by the codec. */
export type Timestamp = string;
