/** The panel of the cart (GEN-24, HDR-54): it stands at once, and what it holds follows. */
import { type ReactElement, useEffect, useState } from 'react';
import Panel from '../../ui/Panel.tsx';
import type CartPanel from './CartPanel.tsx';

type Content = typeof CartPanel;

interface CartContentProps {
  /** Prefix of stored pictures. */
  readonly fileHost: string;
  /** Loads what the panel holds; undefined when that does not come, of which words tell. */
  readonly load: () => Promise<Content | undefined>;
  readonly onClose: () => void;
}

interface CartDrawerProps extends CartContentProps {
  readonly id: string;
  /** Gets the focus when the panel is closed. */
  readonly opener: HTMLElement;
}

function CartContent({ fileHost, load, onClose }: CartContentProps): ReactElement | null {
  const [Loaded, setLoaded] = useState<Content>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the panel opens
  useEffect(() => {
    void load().then((found) => (found ? setLoaded(() => found) : onClose()));
  }, []);
  return Loaded ? <Loaded fileHost={fileHost} onClose={onClose} /> : null;
}

export default function CartDrawer({ id, fileHost, load, opener, onClose }: CartDrawerProps): ReactElement {
  return (
    <Panel id={id} title="Cart" opener={opener} onGone={onClose}>
      {(close) => <CartContent fileHost={fileHost} load={load} onClose={close} />}
    </Panel>
  );
}
