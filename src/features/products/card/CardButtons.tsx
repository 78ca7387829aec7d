/** The buttons on a product card: its heart and its add button. They hydrate together. */
import type { ReactElement } from 'react';
import AddButton, { type AddButtonProps } from '../../cart/AddButton.tsx';
import HeartButton, { heartPropsOf } from '../../favourites/HeartButton.tsx';

export default function CardButtons(props: AddButtonProps): ReactElement {
  return (
    <>
      <HeartButton id={props.id} name={props.name} />
      <AddButton {...props} />
    </>
  );
}

/** The buttons in `root`. A product with varieties has a link instead of an add button, which needs no code. */
export const cardIsland = (root: HTMLElement): ReactElement => <CardButtons {...heartPropsOf(root)} />;
