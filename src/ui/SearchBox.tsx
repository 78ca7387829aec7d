/** Search within a list. */
import Icon from './Icon.tsx';

export interface SearchBoxProps {
  /** Path of the list. */
  readonly action: string;
  /** Parameter of the text in the address. */
  readonly name: string;
  /** The current text. */
  readonly value: string;
  /** Name of the field for screen readers. */
  readonly label: string;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  /** The rest of the list's query. */
  readonly keep?: Readonly<Record<string, string>>;
  /** On a page: it changes the list in place. */
  readonly refines?: boolean;
}

export default function SearchBox({
  action,
  name,
  value,
  label,
  placeholder,
  keep = {},
  refines = false,
}: SearchBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in the pages
    <form
      className="search-box"
      data-enhance={refines ? 'refine' : undefined}
      action={action}
      method="get"
      role="search"
      aria-label={label}
    >
      {Object.entries(keep).map(([key, stored]) => (
        <input key={key} type="hidden" name={key} value={stored} />
      ))}
      <label className="search-box__label">
        <span className="hidden-words">{label}</span>
        <input
          key={value}
          className="search-box__input"
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <button className="search-box__go" type="submit">
        <Icon name="search" label="Search" />
      </button>
    </form>
  );
}
