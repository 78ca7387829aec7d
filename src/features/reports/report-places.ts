/** Addresses of the form with which shoppers report something. Pure. */

export const REPORT_PAGE = '/report';
/** The page after a report. */
export const REPORT_THANKS = `${REPORT_PAGE}/thanks`;

/** Message of the server and of that page. */
export const REPORTED = 'Thank you for your report';

/** A product, or one review or rating of it. */
export interface Reported {
  readonly product: number;
  readonly review?: number | undefined;
  readonly rating?: number | undefined;
}

/** The form about a product, or one review or rating of it. */
export function reportPath({ product, review, rating }: Reported): string {
  const part = review !== undefined ? `&review=${review}` : rating !== undefined ? `&rating=${rating}` : '';
  return `${REPORT_PAGE}?product=${product}${part}`;
}
