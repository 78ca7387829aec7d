declare module 'virtual:inline-script' {
  /** Text of the inline script of every page. */
  const script: string;
  export default script;
  /** Addresses of the bundles to prefetch; none under `npm run dev`. */
  export const prefetched: readonly string[];
  /** Text of the inline script that shuffles the list that it is in (features/lists/shuffle-cards.script.ts). */
  export const shuffleCards: string;
  /** Text of the inline script that hides the list that it is in until then (features/lists/hide-cards.script.ts). */
  export const hideCards: string;
}
