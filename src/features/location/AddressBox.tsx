/**
 * The delivery place: city and country by the visitor's network, `None` if unknown (HDR-03 to HDR-07). Its panel opens
 * without script; once touched, it shows the customer's addresses. Scripts without React write the place into it
 * (show-place.browser.ts, bundles/before-paint.ts), and React does not change it.
 */
import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { PLAIN_STATE } from '../../shared/plain-places.ts';
import Failure from '../../ui/Failure.tsx';
import Icon from '../../ui/Icon.tsx';
import Spinner from '../../ui/Spinner.tsx';
import { $session, currentSession } from '../account/session/session.store.ts';
import { placeOf } from '../addresses/address-text.ts';
import { askStateAt } from '../delivery/choose-state.browser.ts';
import { notifyOfAddresses, type OwnAddress, readOwnAddresses } from './own-addresses.browser.ts';
import { recordDevice } from './place.browser.ts';

interface AddressBoxProps {
  /** Whether the box is on the background of the page instead of the header. */
  readonly onPage?: boolean | undefined;
  /** Whether the shop looks up its visitors' places. */
  readonly locates?: boolean | undefined;
}

/** What the panel shows of a customer's addresses; undefined for visitors and for customers without addresses. */
type Own = 'loading' | 'failed' | readonly OwnAddress[] | undefined;

function OwnAddresses({ own, onRetry }: { readonly own: NonNullable<Own>; readonly onRetry: () => void }) {
  if (own === 'loading') return <Spinner label="Loading your addresses" />;
  if (own === 'failed') return <Failure message="Your addresses could not be loaded." onRetry={onRetry} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
    <ul className="address-box__list" role="list" aria-label="Your addresses" tabIndex={0}>
      {own.map((address) => (
        <li key={address.id}>
          <strong>{address.nom}</strong>
          <span>{address.adresse}</span>
          {placeOf(address)}
        </li>
      ))}
    </ul>
  );
}

/**
 * A customer's addresses, and a function that reads them, again on each call, since another tab may have changed them.
 */
function useOwnAddresses() {
  const [own, setOwn] = useState<Own>();
  /** The last request; responses to earlier ones are ignored. */
  const latest = useRef(0);
  const forget = () => {
    latest.current += 1;
    setOwn(undefined);
  };
  const load = async () => {
    latest.current += 1;
    const requested = latest.current;
    const session = currentSession();
    if (!session) {
      setOwn(undefined);
      return;
    }
    setOwn((known) => (Array.isArray(known) ? known : 'loading'));
    const addresses = await readOwnAddresses(session.id);
    // The server refused the session, which has therefore ended.
    if (requested !== latest.current || currentSession()?.id !== session.id) return;
    if (addresses) notifyOfAddresses(addresses);
    setOwn(addresses?.length === 0 ? undefined : (addresses ?? 'failed'));
  };
  return { own, load, forget };
}

export default function AddressBox({ onPage, locates }: AddressBoxProps): ReactElement {
  const box = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const { own, load, forget } = useOwnAddresses();

  const clicked = (isOpening: boolean) => {
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    if (!isOpening) return;
    void recordDevice();
    void load();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // The browser itself opens the box, perhaps before this code runs.
    if (box.current?.open) clicked(true);
    const closeOutside = ({ target }: Event) => {
      // A button replaced by its own click is detached.
      if (box.current?.open && target instanceof Node && target.isConnected && !box.current.contains(target))
        box.current.open = false;
    };
    document.addEventListener('click', closeOutside);
    const stopListening = $session.listen((now, before) => {
      if (now?.id !== before?.id) forget();
      if (box.current?.open) void load();
    });
    return () => {
      document.removeEventListener('click', closeOutside);
      stopListening();
    };
  }, []);

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !box.current?.open) return;
    box.current.open = false;
    button.current?.focus();
  };
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  const retry = () => {
    // The button is removed, so the focus moves to another element of the box.
    button.current?.focus();
    void load();
  };

  return (
    <details
      className={onPage ? 'address-box address-box--page' : 'address-box'}
      data-locates={locates ? '' : undefined}
      suppressHydrationWarning
      ref={box}
      onKeyDown={closeByKey}
      onBlur={closeWhenLeft}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary answers keys by clicks */}
      <summary className="address-box__button" ref={button} onClick={() => clicked(!box.current?.open)}>
        <Icon name="pin" size={20} />
        <span className="address-box__words">
          <span className="address-box__label">Deliver to</span>
          <span>
            <span className="address-box__place" suppressHydrationWarning>
              None
            </span>
            {!locates && <span className="address-box__yet"> yet</span>}
          </span>
          {locates && (
            <span className="address-box__search">
              <Spinner label="Search..." />
            </span>
          )}
        </span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="address-box__panel">
        {own && (
          <div className="address-box__own">
            <OwnAddresses own={own} onRetry={retry} />
          </div>
        )}
        <p className="address-box__none" hidden={own !== undefined}>
          No address found
        </p>
        <a className="address-box__link address-box__provide" href="/user/address" hidden={own !== undefined}>
          Please provide your addresses.
        </a>
        <a
          className="address-box__link address-box__provide"
          href={PLAIN_STATE}
          rel="nofollow"
          hidden={own !== undefined}
          onClick={askStateAt}
        >
          Choose your state
        </a>
        <a className="address-box__link address-box__change" href="/user/address">
          Change your addresses
        </a>
      </div>
    </details>
  );
}

/** The box in `root`. */
export function addressBoxIsland(root: HTMLElement): ReactElement {
  const { classList, dataset } = root.firstElementChild as HTMLElement;
  return <AddressBox onPage={classList.contains('address-box--page')} locates={dataset.locates !== undefined} />;
}
