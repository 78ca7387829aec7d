/** A select with its label. Other props (`onChange`) go to the element. */
import type { ComponentProps } from 'react';

interface Option {
  readonly label: string;
  readonly value: string;
  /** Shown while it is the current option, but not offered. */
  readonly hidden?: boolean;
  /** Heading of the option's group. */
  readonly group?: string;
}

export interface SelectProps extends Pick<ComponentProps<'select'>, 'onChange'> {
  readonly label: string;
  /** Name of the field. */
  readonly name: string;
  /** Value of the chosen option; the first one by default. */
  readonly value?: string;
  /** The options in order; a group is where its first option is. */
  readonly options: readonly Option[];
  /** Shows the label to screen readers alone. */
  readonly hideLabel?: boolean;
}

export default function Select({ label, name, value = '', options, hideLabel = false, ...rest }: SelectProps) {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const group = option.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return (
    <label className="select">
      <span className={hideLabel ? 'select__label hidden-words' : 'select__label'}>{label}</span>
      <select className="select__box" name={name} key={value} defaultValue={value} {...rest}>
        {[...groups].map(([group, members]) => {
          const choices = members.map((option) => (
            <option key={option.value} value={option.value} hidden={option.hidden}>
              {option.label}
            </option>
          ));
          return group ? (
            <optgroup key={group} label={group}>
              {choices}
            </optgroup>
          ) : (
            choices
          );
        })}
      </select>
    </label>
  );
}
