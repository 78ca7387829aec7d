/** A choice between a few options, all visible at once. */
import { controlMarks, FieldError, type FieldFrameProps, Star } from './FieldFrame.tsx';

interface RadioGroupProps extends Omit<FieldFrameProps, 'hideLabel'> {
  /** The values, which are also the labels. */
  readonly options: readonly string[];
  /** The option that is chosen at first; none by default. */
  readonly defaultValue?: string | undefined;
  /** Whether one must be chosen. */
  readonly required?: boolean;
}

export default function RadioGroup(props: RadioGroupProps) {
  const { label, name, hint, error, options, defaultValue, starred = false, required = false } = props;
  const { id, ...marks } = controlMarks(props);
  return (
    <fieldset
      className={error ? 'field choice field--wrong' : 'field choice'}
      aria-describedby={marks['aria-describedby']}
    >
      <legend className="field__label">
        {label}
        {starred && <Star />}
      </legend>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="choice__options">
        {options.map((option, index) => (
          <label className="check" key={option}>
            <input
              className="check__box check__box--round"
              type="radio"
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              value={option}
              defaultChecked={option === defaultValue}
              required={required}
              aria-invalid={marks['aria-invalid']}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
