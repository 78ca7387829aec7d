/**
 * Inline before the first card of a list in random order on the first screen: hides the cards until they are shuffled
 * (shuffle-cards.script.ts), so that they are never seen in the order of the cached page.
 */

{
  const list = (document.currentScript as HTMLScriptElement).parentNode as HTMLElement;
  const show = () => {
    list.style.visibility = '';
  };
  list.style.visibility = 'hidden';
  addEventListener('DOMContentLoaded', show);
  // On a bad network the rest of the list may come late or never. Once cards are visible, later ones are not appended.
  setTimeout(() => {
    show();
    list.append = () => {};
  }, 3000);
}
