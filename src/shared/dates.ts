/** Dates for shoppers: `en-NG`, in Africa/Lagos on the server and in the browser. Pure. */
import { lazily } from './lazily.ts';

const day = lazily(
  () => new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Africa/Lagos' }),
);

const month = lazily(
  () => new Intl.DateTimeFormat('en-NG', { month: 'short', year: 'numeric', timeZone: 'Africa/Lagos' }),
);

const time = lazily(
  () =>
    new Intl.DateTimeFormat('en-NG', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Africa/Lagos',
    }),
);

/** `5 Nov 2026` for an ISO timestamp. */
export function formatDate(iso: string): string {
  return day().format(new Date(iso));
}

/** `Nov 2026` for an ISO timestamp. */
export const formatMonth = (iso: string): string => month().format(new Date(iso));

/** `5 Nov 2026, 09:05` for an ISO timestamp. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${time().format(new Date(iso))}`;
}
