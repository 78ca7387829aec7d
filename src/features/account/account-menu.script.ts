/** Who is signed in, in this tab and others, on every page; the menu of a customer comes only for one. */
import { currentSession, followSession } from './stored-session.ts';

function show(): void {
  const session = currentSession();
  document.documentElement.toggleAttribute('data-signed-in', session !== undefined);
  for (const place of document.querySelectorAll<HTMLAnchorElement>('[data-customer-href]'))
    place.href = (session ? place.dataset.customerHref : undefined) ?? '/sign-in';
  if (session)
    import('./account-menu.controls.ts').then(
      ({ drawMenu }) => drawMenu(),
      (error: unknown) => console.warn('The account menu could not be loaded.', error),
    );
  else document.querySelector('.account-menu')?.removeAttribute('open');
}

show();
followSession(show);
