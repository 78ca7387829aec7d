/** The buttons of a product's card: its heart, and the one that adds it to the cart. Hydrated together. */
import type { ReactElement } from 'react';
import AddButton, { type AddButtonProps } from '../cart/AddButton.tsx';
import HeartButton, { heartPropsOf } from '../favourites/HeartButton.tsx';

export default function CardButtons(props: AddButtonProps): ReactElement {
  return (
    <>
      <HeartButton id={props.id} name={props.name} />
      <AddButton {...props} />
    </>
  );
}

/** The buttons that stand in `root`. Not of a product with varieties, whose link needs no code. */
export const cardIsland = (root: HTMLElement): ReactElement => <CardButtons {...heartPropsOf(root)} />;
