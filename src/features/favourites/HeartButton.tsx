/**
 * The heart of a product. Pages render it empty (heart.markup.ts); it hydrates when it is
 * touched, or when the product is the customer's favourite. Without script it is hidden.
 */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { type HeartScreen, heartLabel, nameOfHeart } from './favourite-messages.ts';
import { $changingLikes, $likes } from './likes.store.ts';
import { toggleLike } from './toggle-like.browser.ts';

export interface HeartButtonProps {
  /** Id of the product. */
  readonly id: number;
  /** Name of the product. */
  readonly name: string;
  /** Where it is shown, which the toasts name. */
  readonly screen?: HeartScreen | undefined;
}

export default function HeartButton({ id, name, screen }: HeartButtonProps): ReactElement {
  const isLiked = useStore($likes, { ssr: 'initial' }).has(id);
  const isChanging = useStore($changingLikes, { ssr: 'initial' }).has(id);
  return (
    <button
      className="heart needs-script"
      type="button"
      aria-pressed={isLiked}
      data-like={id}
      data-screen={screen}
      aria-busy={isChanging || undefined}
      aria-label={heartLabel(name)}
      onClick={() => void toggleLike({ id, name, screen: screen ?? 'card' })}
    />
  );
}

/** Props of the first heart in `root`. */
export function heartPropsOf(root: HTMLElement): HeartButtonProps {
  const { dataset, ariaLabel } = root.firstElementChild as HTMLElement;
  return {
    id: Number(dataset.like),
    name: nameOfHeart(ariaLabel ?? ''),
    screen: dataset.screen as HeartScreen | undefined,
  };
}

/** The heart in `root`. */
export const heartIsland = (root: HTMLElement): ReactElement => <HeartButton {...heartPropsOf(root)} />;
