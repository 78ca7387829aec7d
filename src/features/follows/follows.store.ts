/** Which shops the customer follows, as far as this page knows. Shared by all follow buttons. */
import { atom } from 'nanostores';
import { changeClock } from '../../shared/change-clock.ts';

interface Follows {
  /** Undefined for a visitor, as in the HTML. */
  readonly customer: number | undefined;
  /** Whether the states of the page are being read. */
  readonly isReading: boolean;
  /** Ids of shops. */
  readonly followed: ReadonlySet<number>;
  /** Ids of the shops with a pending change. */
  readonly changing: ReadonlySet<number>;
}

const VISITOR: Follows = { customer: undefined, isReading: false, followed: new Set(), changing: new Set() };

export const $follows = atom<Follows>(VISITOR);

/** Follower counts by shop id, where read again after a change. */
export const $followers = atom<ReadonlyMap<number, number>>(new Map());

const clock = changeClock();

/** Snapshot to take before follows are read ({@link setReadFollows}). */
export const followsNow = clock.now;

const change = (part: Partial<Follows>) => $follows.set({ ...$follows.get(), ...part });

function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): Set<number> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** Starts over for `customer`, whose follows are not known yet; undefined for a visitor. */
export const setFollower = (customer: number | undefined): void => $follows.set({ ...VISITOR, customer });

/** Marks that follows are being read, while buttons do not know their state. */
export const setReadingFollows = (isReading: boolean): void => change({ isReading });

/** Stores the state of one shop after a change; a read that started before it no longer counts. */
export function setFollow(shopId: number, isFollowed: boolean): void {
  clock.note(shopId);
  change({ followed: withId($follows.get().followed, shopId, isFollowed) });
}

/** Marks a shop while its change is pending. */
export function setChangingFollow(shopId: number, isChanging: boolean): void {
  clock.note(shopId);
  change({ changing: withId($follows.get().changing, shopId, isChanging) });
}

/**
 * Stores the states read for `shopIds`, except those of shops that changed meanwhile or are being changed.
 * @param found shops among them that are followed
 * @param since {@link followsNow} before they were requested
 */
export function setReadFollows(shopIds: readonly number[], found: readonly number[], since: number): void {
  const { followed: before, changing } = $follows.get();
  let followed = before;
  for (const id of shopIds)
    if (clock.isCurrent(id, since) && !changing.has(id)) followed = withId(followed, id, found.includes(id));
  change({ followed });
}

/** Stores the number of followers that the server answered after a change. */
export function setFollowers(shopId: number, followers: number): void {
  $followers.set(new Map($followers.get()).set(shopId, followers));
}
