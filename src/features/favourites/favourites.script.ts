/** Which of a page's products are favourites of whoever is signed in. */
export {};
