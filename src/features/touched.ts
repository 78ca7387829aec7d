/** The way to what the first touch of a page needs (touched-code.ts), small enough to be part of what each page has. */
import type { TouchedCode } from './touched-code.ts';

let brought: TouchedCode | undefined;

/** Said by that code when it comes. */
export function bring(code: TouchedCode): void {
  brought = code;
}

/**
 * Loads it, once. By its address (hydration/code.ts): to hand over what a module exports by its name takes a bundler a file
 * more. Rejects when it does not come.
 */
export async function loadTouched(): Promise<TouchedCode> {
  await import(/* @vite-ignore */ window.arrivals?.touched ?? '');
  if (!brought) throw new Error('No touched code.');
  return brought;
}
