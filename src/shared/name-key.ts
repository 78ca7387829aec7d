/** Compares names that people write differently. Pure. */
import { foldText } from './fold-text.ts';

/** Names that differ only in case, accents or punctuation have one key; a name of punctuation alone is its own. */
export const nameKey = (name: string): string => foldText(name) || name;
