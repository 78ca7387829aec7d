/**
 * Tells a visitor with a cart on `/sign-in` what is in it, and that it can be ordered without a password. Other
 * visitors see the link to a new account in its place, so that nothing moves when the cart is read.
 */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import Button from '../../../ui/Button.tsx';
import { $cart } from '../../cart/cart.store.ts';
import { orderableLines } from '../../cart/cart.ts';
import { continueAsGuest } from './continue-as-guest.browser.ts';
import { CONTINUE_AS_GUEST, savedMessage } from './guest-messages.ts';

export default function CartWay() {
  const lines = orderableLines(useStore($cart, { ssr: 'initial' }));
  const [isBusy, setBusy] = useState(false);
  if (lines.length === 0)
    return (
      <div className="cart-way">
        <p className="cart-way__words">New here?</p>
        <Button variant="secondary" href="/sign-up">
          Create an account
        </Button>
      </div>
    );
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    if (!(await continueAsGuest())) setBusy(false);
  };
  return (
    <div className="cart-way">
      <p className="cart-way__words">{savedMessage(lines)}</p>
      <Button type="button" aria-disabled={isBusy || undefined} onClick={go}>
        {CONTINUE_AS_GUEST}
      </Button>
    </div>
  );
}
