/** What the author of a hidden rating or review is told. Pure. */

/** The two kinds of opinions, as shoppers call them. */
export type OpinionKind = 'rating' | 'review';

/** The shop that has hidden it. */
interface Shop {
  readonly productName: string;
  readonly supportPhone: string;
}

/** The note on a hidden opinion, which only its author sees. */
const hiddenMessage = (kind: OpinionKind, { productName, supportPhone }: Shop): string =>
  `Hidden by ${productName}: only you see this ${kind}. If you think that this is a mistake, please call us on ${supportPhone}.`;

/** Why a hidden opinion is not deleted: a new one would be shown. */
export const undeletableMessage = (kind: OpinionKind, { supportPhone }: Shop): string =>
  `This ${kind} is hidden, so you cannot delete it here. Please call us on ${supportPhone}.`;

/** Why an author of a hidden review writes no other of the product. */
export const oneHiddenMessage = ({ supportPhone }: Shop): string =>
  `Your review of this product is hidden, so you cannot write another one. Please call us on ${supportPhone}.`;

/** An opinion in the answers of its author's own calls: a hidden one has the note. */
export const seenByAuthor = <O extends object>(
  kind: OpinionKind,
  { hiddenAt, ...opinion }: O & { readonly hiddenAt: string | null },
  shop: Shop,
) => (hiddenAt === null ? opinion : { ...opinion, hiddenMessage: hiddenMessage(kind, shop) });
