/** Who orders, and how the shop reaches them. */
import type { ComponentProps } from 'react';
import { inputProps } from '../../../shared/form-fields.ts';
import Button from '../../../ui/Button.tsx';
import Field from '../../../ui/Field.tsx';
import { CONTACT_FIELDS, NO_EMAIL } from './checkout-fields.ts';

interface Props {
  /** Returns the name, value and error of a field. */
  readonly field: (
    name: keyof typeof CONTACT_FIELDS,
  ) => Pick<ComponentProps<typeof Field>, 'name' | 'defaultValue' | 'error' | 'onChange'>;
  /** Called to continue without an email. */
  readonly onNoEmail: () => void;
  /** Whether the message about a missing email is shown. */
  readonly lacksEmail: boolean;
}

export default function CheckoutContact({ field, onNoEmail, lacksEmail }: Props) {
  return (
    <section className="checkout__block" aria-labelledby="checkout-contact">
      <h2 className="checkout__title" id="checkout-contact">
        Contact
      </h2>
      <div className="form__pair">
        {Object.values(CONTACT_FIELDS).map((one) => (
          <Field key={one.name} {...inputProps(one)} {...field(one.name)} />
        ))}
      </div>
      {lacksEmail && (
        <Button type="button" variant="secondary" size="s" onClick={onNoEmail}>
          {NO_EMAIL}
        </Button>
      )}
    </section>
  );
}
