/** Names of the caches with visited pages and their pictures. */
export const SEEN_PAGES = 'pages-1';
export const SEEN_PICTURES = 'pictures-1';
