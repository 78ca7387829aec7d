/** Who orders, and how the shop reaches them. */
import type { ComponentProps } from 'react';
import Field from '../../../ui/Field.tsx';

/** Characters of each field. */
const MAX = { name: 99, phone: 30, email: 254 } as const;

type Name = 'nom' | 'pseudo' | 'email' | 'numTel';

interface Props {
  /** Name, value and error of a field. */
  readonly field: (name: Name) => Pick<ComponentProps<typeof Field>, 'name' | 'defaultValue' | 'error' | 'onChange'>;
}

export default function CheckoutContact({ field }: Props) {
  return (
    <section className="checkout__block" aria-labelledby="checkout-contact">
      <h2 className="checkout__title" id="checkout-contact">
        Contact
      </h2>
      <div className="form__pair">
        <Field {...field('pseudo')} label="First name" autoComplete="given-name" required maxLength={MAX.name} />
        <Field {...field('nom')} label="Last name" autoComplete="family-name" required maxLength={MAX.name} />
        <Field
          {...field('numTel')}
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={MAX.phone}
        />
        <Field
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          required
          maxLength={MAX.email}
        />
      </div>
    </section>
  );
}
