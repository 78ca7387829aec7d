declare module 'virtual:inline-script' {
  /** The text of the inline script of every page. */
  const script: string;
  export default script;
  /** The addresses of the bundles to prefetch; none under `npm run dev`. */
  export const prefetched: readonly string[];
  /** The inline script that shuffles the cards of the list around it (features/lists/shuffle-cards.script.ts). */
  export const shuffleCards: string;
  /**
   * The inline script that hides the cards of the list around it until they are shuffled
   * (features/lists/hide-cards.script.ts).
   */
  export const hideCards: string;
}
