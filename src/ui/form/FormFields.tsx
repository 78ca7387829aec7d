/**
 * Fields of an island's form, rendered from their descriptions. A form with a text area or a choice renders that
 * itself, so that other forms do not load its code.
 *
 * ```tsx
 * <FormFields fields={[SIGN_UP.fields.nom, SIGN_UP.fields.pseudo]} form={form} />
 * ```
 */
import type { LineField } from '../../shared/form-fields.ts';
import FormField from './FormField.tsx';
import type { Form } from './use-form.ts';

interface FormFieldsProps {
  /** The fields in order. */
  readonly fields: readonly LineField[];
  /** The form that they belong to, for their errors. */
  readonly form: Pick<Form, 'error'>;
  /** Initial values by name; '' by default. */
  readonly values?: Readonly<Record<string, string | undefined>> | undefined;
}

export default function FormFields({ fields, form, values = {} }: FormFieldsProps) {
  return fields.map((field) => (
    <FormField key={field.name} field={field} error={form.error(field.name)} defaultValue={values[field.name]} />
  ));
}
