declare module 'virtual:before-paint' {
  /** Text of the inline script of every page. */
  const script: string;
  export default script;
  /** Addresses of the code that a touch needs; none under `npm run dev`. */
  export const ahead: readonly string[];
}
