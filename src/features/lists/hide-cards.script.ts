/**
 * Inline before the first card of a list in random order that is in the first screen: the cards are seen once they are
 * shuffled (shuffle-cards.script.ts), and not before in the order of the cached page.
 */

{
  const list = (document.currentScript as HTMLScriptElement).parentNode as HTMLElement;
  const show = () => {
    list.style.visibility = '';
  };
  list.style.visibility = 'hidden';
  addEventListener('DOMContentLoaded', show);
  // In a bad network the rest of the list may come late or never. Cards that were seen stay: nothing is appended any more.
  setTimeout(() => {
    show();
    list.append = () => {};
  }, 3000);
}
