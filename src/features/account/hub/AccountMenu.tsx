/**
 * The account part of the header for customers: the avatar, its card, and the way out. One
 * page serves everybody, so every page contains it (account-menu.markup.ts) and styles show it only to customers. It
 * hydrates on interaction, or when a customer's page is idle.
 */

import { useStore } from '@nanostores/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { pictureUrl } from '../../../shared/picture-url.ts';
import Button from '../../../ui/Button.tsx';
import { FAVOURITES_PATH } from '../../favourites/favourites-query.ts';
import { $session } from '../session/session.store.ts';
import { firstName, type Session } from '../session/session.ts';
import { signOut } from '../sign-in/sign-out.browser.ts';

interface AccountMenuProps {
  /** Prefix of stored pictures. */
  readonly fileHost: string;
}

/** The customer's picture; without one, or until it has loaded, the first letter of their name. */
function Avatar({ session, fileHost }: AccountMenuProps & { readonly session: Session }) {
  const address = pictureUrl(session.url, fileHost);
  const [loaded, setLoaded] = useState('');
  const isLoaded = loaded === address;
  // The first visible character, which may have several code units.
  const letter = (Array.from(firstName(session))[0] ?? '').toUpperCase();
  if (address === '') return letter;
  return (
    <>
      {!isLoaded && letter}
      <img
        src={address}
        width={36}
        height={36}
        alt=""
        referrerPolicy="no-referrer"
        style={isLoaded ? undefined : { display: 'none' }}
        onLoad={() => setLoaded(address)}
      />
    </>
  );
}

export default function AccountMenu({ fileHost }: AccountMenuProps): ReactElement {
  const session = useStore($session, { ssr: 'initial' });
  const menu = useRef<HTMLDetailsElement>(null);
  const isSignedIn = session !== undefined;
  const close = useCallback(() => {
    if (menu.current) menu.current.open = false;
  }, []);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, [close]);
  // Closes the card also after a sign-out in another tab.
  useEffect(() => (isSignedIn ? close : undefined), [isSignedIn, close]);

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <details className="account-menu" data-files={fileHost} ref={menu} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <summary className="account-menu__button">
        <span className="account-menu__avatar" aria-hidden="true">
          {session && <Avatar session={session} fileHost={fileHost} />}
        </span>
        <span className="hidden-words">Your account</span>
      </summary>
      <div className="account-menu__card">
        <a className="account-menu__link" href="/user/profile">
          {session ? `My account ${firstName(session)} ${session.nom}` : 'My account'}
        </a>
        {session && (
          // The card is not in the HTML, which every visitor loads.
          <>
            <a className="account-menu__link" href="/user/orders">
              Your orders
            </a>
            <a className="account-menu__link" href={FAVOURITES_PATH}>
              Your favourites
            </a>
          </>
        )}
        <Button class="account-menu__logout" variant="secondary" type="button" onClick={signOut}>
          Logout
        </Button>
      </div>
    </details>
  );
}

/** The menu in `root`. */
export const accountMenuIsland = (root: HTMLElement): ReactElement => (
  <AccountMenu fileHost={(root.firstElementChild as HTMLElement).dataset.files ?? ''} />
);
