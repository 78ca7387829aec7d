/** The panel of the cart. */
import type { ReactElement } from 'react';
import Panel from '../../ui/Panel.tsx';
import CartPanel from './CartPanel.tsx';

interface CartDrawerProps {
  /** Id of the drawer; its title is `{id}-title`. */
  readonly id: string;
  /** Prefix of stored pictures. */
  readonly fileHost: string;
  /** Receives the focus when the panel is closed. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

export default function CartDrawer({ id, fileHost, opener, onClose }: CartDrawerProps): ReactElement {
  return (
    <Panel id={id} title="Cart" opener={opener} onGone={onClose}>
      {(close) => <CartPanel fileHost={fileHost} onClose={close} />}
    </Panel>
  );
}
