/** Checks rows of reviews and ratings. */
import { type Fields, identity, longText, neededIdentity, neededText, pastTime, wholeNumber } from './fields.ts';
import { RowError } from './row-error.ts';

export interface ReviewRow {
  readonly externalId: string;
  /** `externalId` of the product. */
  readonly produit: string;
  readonly pseudo: string;
  /** Identity of the author. */
  readonly writer: string;
  /** 1 to 5; undefined for a review without stars. */
  readonly cote: number | undefined;
  readonly text: string;
  readonly createdAt: string | undefined;
}

/** Checks the row of a review or rating. @param now ISO 8601 @throws {RowError} when it is invalid */
export function parseReview(fields: Fields, now: string): ReviewRow {
  const externalId = neededIdentity(fields, 'externalId');
  const cote = wholeNumber(fields, 'cote', 1);
  if (cote !== undefined && cote > 5) throw new RowError(`cote "${cote}" is not a number of stars from 1 to 5`);
  const text = longText(fields, 'text', 5000);
  if (cote === undefined && text === '') throw new RowError('cote and text are empty');
  return {
    externalId,
    produit: neededIdentity(fields, 'produit'),
    pseudo: neededText(fields, 'pseudo', 100),
    // In the source, an author and a review may have the same identity.
    writer: identity(fields, 'auteurId') || `review ${externalId}`,
    cote,
    text,
    createdAt: pastTime(fields, 'createdAt', now),
  };
}
