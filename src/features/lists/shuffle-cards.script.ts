/**
 * Inline after the last card of a list in random order: the page is cached in one order, and each visit shuffles the
 * cards before they are visible. Its bytes count as those of the script of every page.
 */

{
  // The list, in which this script is the last child.
  const list = (document.currentScript as HTMLScriptElement).parentNode as HTMLElement;
  const cards = list.children;
  let left = cards.length;
  // Browsers keep this random id for a history entry, so that a page has the same order after a reload or Back.
  const seed = parseInt(window.navigation?.currentEntry?.id as string, 16) || Date.now();
  while (--left) list.append(cards[seed % left] as Element);
}
