/**
 * Replacements for what browsers five years old lack, for code that runs in browsers. Server code uses the language's
 * own.
 */

/** `URL.parse`: returns undefined for an invalid address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** `AbortSignal.timeout`: a signal that aborts after `ms` milliseconds. */
export function timeoutSignal(ms: number): AbortSignal {
  if ('timeout' in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/** `toWellFormed`: replaces each lone surrogate by U+FFFD. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
