/**
 * Address of a stored picture: as is when it is an `https://` address, else the file host plus the path (GEN-44).
 * '' (no picture) for an empty path and for anything that could leave the file host or run a script (S-33).
 */
export function pictureUrl(path: string | null | undefined, fileHost: string): string {
  const stored = path?.trim() ?? '';
  if (stored.startsWith('https://')) return stored;
  const isPlainPath = stored !== '' && !/^[a-z][a-z\d+.-]*:/i.test(stored) && !/[\\\p{Cc}]/u.test(stored);
  const relative = stored.replace(/^\/+/, '');
  const climbs = relative.split('/').some((part) => part === '..' || part === '.');
  return isPlainPath && !climbs && !stored.startsWith('//') ? fileHost + relative : '';
}
