/**
 * The styles of what opens when it is touched: panels, dialogs, suggestions. Pages name them at their end, where nothing
 * waits for them.
 */
import address from '../styles/touched.css?url';

let loading: Promise<void> | undefined;

/** Resolves once they hold; also when they could not be loaded, since what is drawn without them still works. */
export function touchedStyles(): Promise<void> {
  loading ??= new Promise((done) => {
    const named = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${address}"]`);
    if (named?.sheet) return done();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => done();
    link.onerror = () => {
      // Asked for again the next time.
      loading = undefined;
      link.remove();
      done();
    };
    document.head.append(link);
  });
  return loading;
}
