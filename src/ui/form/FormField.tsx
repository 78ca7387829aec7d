/** One field of a form as it is described (shared/form-fields.ts). */
import { areaProps, type FormField as Described, fieldProps, inputProps } from '../../shared/form-fields.ts';
import Field from '../Field.tsx';
import PasswordField from './PasswordField.tsx';
import RadioGroup from './RadioGroup.tsx';
import TextArea from './TextArea.tsx';

interface FormFieldProps {
  readonly field: Described;
  /** `form.error(name)`. */
  readonly error: string | undefined;
  /** Never of a password. */
  readonly defaultValue?: string | undefined;
}

export default function FormField({ field, error, defaultValue }: FormFieldProps) {
  switch (field.type) {
    case 'password':
      return <PasswordField {...fieldProps(field)} autoComplete={field.autoComplete} error={error} />;
    case 'area':
      return <TextArea {...areaProps(field)} {...{ error, defaultValue }} />;
    case 'choice':
      return <RadioGroup {...fieldProps(field)} options={field.options} {...{ error, defaultValue }} />;
    default:
      return <Field {...inputProps(field)} {...{ error, defaultValue }} />;
  }
}
