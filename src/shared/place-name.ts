/**
 * The name of a collection, category or sub-category as it is kept and shown: sellers' files write `Back_to_School` where
 * shoppers read `Back to School` (G-127). A name of underscores alone stays. Pure.
 */
export const placeName = (nom: string): string => nom.replace(/[_ ]+/g, ' ').trim() || nom;
