declare module 'virtual:before-paint' {
  /** Text of the inline script of every page. */
  const script: string;
  export default script;
}
