/** The customer's own ratings and reviews in lists that are the same for everybody. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { $session } from '../account/session/session.store.ts';
import { PAGE_READ_AGAIN } from '../lists/fresh-page.ts';
import { LIST_REFINED } from '../lists/refine.browser.ts';

interface OwnItem {
  readonly id: number;
  readonly item: HTMLElement;
  /** The element of the item for buttons of its author. */
  readonly place: Element;
}

/** The items of the page that customer `clientId` wrote. */
function ownItems(name: string, clientId: number): OwnItem[] {
  const items = document.querySelectorAll<HTMLElement>(`[${name}][data-client="${clientId}"]`);
  return [...items].flatMap((item) => {
    const place = item.querySelector('[data-own-place]');
    return place ? [{ id: Number(item.getAttribute(name)), item, place }] : [];
  });
}

/**
 * The customer's items; none for a visitor. Updates with the session, and with lists that change in place.
 * @param name attribute that contains the id of an item, such as `data-rating`
 */
export function useOwnItems(name: string): readonly OwnItem[] {
  const clientId = useStore($session, { ssr: 'initial' })?.id;
  const [items, setItems] = useState<readonly OwnItem[]>([]);
  useEffect(() => {
    const look = () => setItems(clientId === undefined ? [] : ownItems(name, clientId));
    look();
    const heard = new AbortController();
    // Synchronously: the code that changed the list uses its items next, for example for the focus.
    for (const type of [PAGE_READ_AGAIN, LIST_REFINED]) addEventListener(type, () => flushSync(look), heard);
    return () => heard.abort();
  }, [name, clientId]);
  return items;
}
