/**
 * Loads the styles of what opens over a page: panels, dialogs, suggestions. Pages link them at their end, where nothing
 * waits.
 */
import url from '../styles/panels.css?url';

let loading: Promise<void> | undefined;

/**
 * Resolves once the styles are loaded or have failed, since everything works without them; after a failure the next
 * call retries.
 */
export function loadPanelStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${url}"]`);
    if (!link || link.sheet) return resolve();
    // A link that failed does not load again, but a copy of it does.
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.onload = () => resolve();
    copy.onerror = () => {
      loading = undefined;
      resolve();
    };
    link.replaceWith(copy);
  });
  return loading;
}
