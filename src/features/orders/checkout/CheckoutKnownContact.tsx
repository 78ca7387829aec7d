/** The contact of an order: a line if it is known, with the fields behind `Change`. */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import CheckoutContact from './CheckoutContact.tsx';
import { contactLine, isKnownContact } from './known-contact.ts';
import type { OrderProcess } from './order-process.ts';

interface Props extends ComponentProps<typeof CheckoutContact> {
  /** The order whose contact it is. */
  readonly order: OrderProcess;
  /** Whether the shopper came here to change it. */
  readonly isWanted: boolean;
}

export default function CheckoutKnownContact({ order, isWanted, ...contact }: Props) {
  const isKnown = isKnownContact(order);
  const [isOpen, setOpen] = useState(!isKnown || isWanted);
  const isPressed = useRef(false);
  // A field that is empty or invalid is shown, and stays visible while it is edited.
  useEffect(() => {
    if (!isKnown) setOpen(true);
  }, [isKnown]);
  useEffect(() => {
    if (isOpen && isPressed.current) document.getElementById('field-pseudo')?.focus();
  }, [isOpen]);
  if (isOpen || !isKnown) return <CheckoutContact {...contact} />;
  return (
    <section className="checkout__block" aria-labelledby="checkout-contact">
      <h2 className="checkout__title" id="checkout-contact">
        Contact
      </h2>
      <p className="checkout__known">
        <span>{contactLine(order)}</span>
        <span className="checkout__change">
          <button
            type="button"
            onClick={() => {
              isPressed.current = true;
              setOpen(true);
            }}
          >
            Change<span className="hidden-words"> the contact</span>
          </button>
        </span>
      </p>
    </section>
  );
}
