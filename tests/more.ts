/**
 * The tag of tests that `npm test` leaves for `npm run test:more`: they repeat another test on another engine or
 * browser, or with more load. A requirement row needs a test without it. A runner that is called with a file runs all
 * of its tests.
 */

/**
 * In Vitest `test(title, { tags: [MORE] }, run)`, and the same for a block, whose tests inherit it; for a whole file
 * `@module-tag more` in its comment.
 */
export const MORE = 'more';

/** In Playwright `test(title, { tag: TAG_MORE }, run)`, and the same for a block. */
export const TAG_MORE = '@more';
