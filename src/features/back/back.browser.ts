/** `Back` goes back in the browser's history when the page before this one was ours, else where it leads. */

/** Whether the page before this one in the tab's history is of this site. */
function cameFromHere(): boolean {
  // Browsers without it (Firefox before 147, Safari before 26.2) know the referrer and no more.
  const { navigation } = window as { navigation?: { readonly canGoBack: boolean } };
  if (navigation) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

export function startBack(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[data-enhance=back]');
    // Into a new tab, when the visitor wants it there.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !cameFromHere()) return;
    event.preventDefault();
    history.back();
  });
}
