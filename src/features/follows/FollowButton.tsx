/**
 * Follow and unfollow a shop. Pages render it for a visitor (follow.markup.ts); it is hydrated when it is touched, or
 * when somebody is signed in. Without script it is hidden.
 */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { counted } from '../../shared/counted.ts';
import Button from '../../ui/Button.tsx';
import Ring from '../../ui/Ring.tsx';
import { followLabel, shopOfFollow } from './follow-label.ts';
import { $followers, $follows } from './follows.store.ts';
import { toggleFollow } from './toggle-follow.browser.ts';

export interface FollowButtonProps {
  /** Id of the shop. */
  readonly id: number;
  /** Name of the shop. */
  readonly name: string;
  /** Whether the label names the shop. */
  readonly named?: boolean | undefined;
  /** Whether the page shows the follower count elsewhere (FollowerCount.tsx). */
  readonly countedElsewhere?: boolean | undefined;
}

export default function FollowButton({ id, name, named, countedElsewhere }: FollowButtonProps): ReactElement {
  const { customer, followed, changing, isReading } = useStore($follows, { ssr: 'initial' });
  const followers = useStore($followers, { ssr: 'initial' }).get(id);
  const isFollowed = followed.has(id);
  const isBusy = isReading || changing.has(id);
  const message = followLabel(isFollowed, name, named === true);
  return (
    <>
      {followers !== undefined && !countedElsewhere && (
        <p className="shop-card__fact" data-followers={id} role="status">
          {counted(followers, 'follower', 'followers')}
        </p>
      )}
      <Button
        class="follow-button needs-script"
        variant={isFollowed ? 'quiet' : 'secondary'}
        type="button"
        data-follow={id}
        data-named={named ? '' : undefined}
        data-counted-elsewhere={countedElsewhere ? '' : undefined}
        // The button keeps its name while it is busy.
        aria-label={followLabel(isFollowed, name, true)}
        aria-busy={customer === undefined ? undefined : isBusy}
        onClick={() => void toggleFollow(id)}
      >
        {isBusy ? (
          <>
            {/* The hidden text keeps the width of the button. */}
            <span style={{ visibility: 'hidden' }}>{message}</span>
            <Ring style={{ position: 'absolute' }} />
          </>
        ) : (
          message
        )}
      </Button>
    </>
  );
}

/** The button in `root`. */
export function followIsland(root: HTMLElement): ReactElement {
  const { dataset, ariaLabel } = root.firstElementChild as HTMLElement;
  const isSet = (name: 'named' | 'countedElsewhere') => (dataset[name] === undefined ? undefined : true);
  return (
    <FollowButton
      id={Number(dataset.follow)}
      name={shopOfFollow(ariaLabel ?? '')}
      named={isSet('named')}
      countedElsewhere={isSet('countedElsewhere')}
    />
  );
}
