/** One field of a form, rendered from its description (shared/form-fields.ts). */
import { fieldProps, inputProps, type LineField } from '../../shared/form-fields.ts';
import Field from '../Field.tsx';
import PasswordField from './PasswordField.tsx';

interface FormFieldProps {
  /** Name, label and rules of the field. */
  readonly field: LineField;
  /** `form.error(name)`. */
  readonly error: string | undefined;
  /** Never set for a password. */
  readonly defaultValue?: string | undefined;
}

export default function FormField({ field, error, defaultValue }: FormFieldProps) {
  if (field.type === 'password')
    return <PasswordField {...fieldProps(field)} autoComplete={field.autoComplete} error={error} />;
  return <Field {...inputProps(field)} error={error} defaultValue={defaultValue} />;
}
