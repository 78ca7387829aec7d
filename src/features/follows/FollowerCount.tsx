/** The follower count on a shop's page; updates with the follow button. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { counted } from '../../shared/counted.ts';
import { $followers } from './follows.store.ts';

interface FollowerCountProps {
  /** Id of the shop. */
  readonly id: number;
  /** Text as rendered by the server, such as `3 followers`. */
  readonly text: string;
}

export default function FollowerCount({ id, text }: FollowerCountProps): ReactElement {
  const followers = useStore($followers, { ssr: 'initial' }).get(id);
  return (
    <span data-followers={id} role="status">
      {followers === undefined ? text : counted(followers, 'follower', 'followers')}
    </span>
  );
}

/** The count in `root`. */
export function followersIsland(root: HTMLElement): ReactElement {
  const { dataset, textContent } = root.firstElementChild as HTMLElement;
  return <FollowerCount id={Number(dataset.followers)} text={textContent ?? ''} />;
}
