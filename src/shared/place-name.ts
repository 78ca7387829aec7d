/**
 * The stored and displayed name of a collection, category or sub-category: sellers' files contain `Back_to_School` for
 * `Back to School`. A name of only underscores is unchanged. Pure.
 */
export const placeName = (nom: string): string => nom.replace(/[_ ]+/g, ' ').trim() || nom;
