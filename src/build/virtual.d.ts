declare module 'virtual:inline-script' {
  /** Text of the inline script of every page. */
  const script: string;
  export default script;
  /** Addresses of the bundles to prefetch; none under `npm run dev`. */
  export const prefetched: readonly string[];
}
