/** `Back` goes back in the browser's history if the previous page was ours; otherwise it follows its link. */

/** Whether the previous page in the tab's history is of this site. */
function cameFromHere(): boolean {
  // Browsers without it (Firefox before 147, Safari before 26.2) know only the referrer.
  const { navigation } = window as { navigation?: { readonly canGoBack: boolean } };
  if (navigation) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

/** Makes links with `data-enhance="back"` go back in the history if the visitor came from a page of this site. */
export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[data-enhance=back]');
    // With a modifier key the visitor wants a new tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !cameFromHere()) return;
    event.preventDefault();
    history.back();
  });
}
