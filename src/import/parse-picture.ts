/** Checks rows with pictures of collections, categories and sub-categories. */
import { type Fields, lineText, neededText, pictureAddress } from './fields.ts';

/** The levels of the catalogue, each followed by its parents. */
export const LEVELS = ['sousCategorie', 'categorie', 'collection'] as const;
export type Level = (typeof LEVELS)[number];

export interface PictureRow {
  /** The names of the item and of its parents; '' for a name that the row does not give. */
  readonly names: Readonly<Record<Level, string>>;
  readonly url: string;
}

/** Parses rows of `level`. */
export function pictureParser(level: Level): (fields: Fields) => PictureRow {
  const levels = LEVELS.slice(LEVELS.indexOf(level));
  return (fields) => {
    const nameOf = (one: Level) => {
      if (one === level) return neededText(fields, one, 200);
      return levels.includes(one) ? lineText(fields, one, 200) : '';
    };
    return {
      names: {
        sousCategorie: nameOf('sousCategorie'),
        categorie: nameOf('categorie'),
        collection: nameOf('collection'),
      },
      url: pictureAddress('image', neededText(fields, 'image', 500)),
    };
  };
}
