/**
 * Inline before the first card of a list in random order that is in the first screen: the cards are seen once they are
 * shuffled (shuffle-cards.script.ts), and not before in the order of the cached page.
 */

{
  const { style } = (document.currentScript as HTMLScriptElement).parentNode as HTMLElement;
  style.visibility = 'hidden';
  // In a bad network the rest of the list may come late or never.
  setTimeout(() => {
    if (style.visibility) style.visibility = 'visible';
  }, 3000);
}
