/**
 * Inline behind the last card of a list in random order: the page is cached with one order, and each visit
 * draws another before the cards are seen. Its bytes count as those of the script of every page do.
 */

{
  // The list, in which this script is the last child.
  const list = (document.currentScript as HTMLScriptElement).parentNode as HTMLElement;
  const cards = list.children;
  let left = cards.length;
  // Browsers keep this random id for the entry of their history: reloaded or come back to, a page has the order that it had.
  const seed = parseInt(window.navigation?.currentEntry?.id as string, 16) || Date.now();
  while (--left) list.append(cards[seed % left] as Element);
}
