/**
 * Lines of an island's form as they are described. A form with an area or a choice draws that itself, so that others
 * do not load its code.
 *
 * ```tsx
 * <FormFields fields={[SIGN_UP.fields.nom, SIGN_UP.fields.pseudo]} form={form} />
 * ```
 */
import type { LineField } from '../../shared/form-fields.ts';
import FormField from './FormField.tsx';
import type { Form } from './use-form.ts';

interface FormFieldsProps {
  readonly fields: readonly LineField[];
  readonly form: Pick<Form, 'error'>;
  /** What they hold at first, by name; '' unless given. */
  readonly values?: Readonly<Record<string, string | undefined>> | undefined;
}

export default function FormFields({ fields, form, values = {} }: FormFieldsProps) {
  return fields.map((field) => (
    <FormField key={field.name} field={field} error={form.error(field.name)} defaultValue={values[field.name]} />
  ));
}
