/**
 * What browsers five years old lack, for code that runs in one. Code of the server alone uses the language's own.
 */

/** `URL.parse`: undefined for an invalid address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** `AbortSignal.timeout`: aborted after `ms` milliseconds. */
export function timeoutSignal(ms: number): AbortSignal {
  if ('timeout' in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/** `toWellFormed`: with U+FFFD for each half of a character. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
