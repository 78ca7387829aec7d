/**
 * Inline before the first card of a list in random order that is in the first screen: the cards are seen once they are
 * shuffled (shuffle-cards.script.ts), and not before in the order of the cached page.
 */

{
  const { style } = (document.currentScript as HTMLScriptElement).parentNode as HTMLElement;
  const show = () => {
    style.visibility = '';
  };
  style.visibility = 'hidden';
  addEventListener('DOMContentLoaded', show);
  // In a bad network the rest of the page may come late or never, and the event with it.
  setTimeout(show, 3000);
}
