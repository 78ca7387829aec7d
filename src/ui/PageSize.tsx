/** The choice of items per page. */
import Button from './Button.tsx';
import Select from './Select.tsx';

export interface PageSizeProps {
  /** The offered numbers of items. */
  readonly options: readonly { readonly label: string; readonly value: number }[];
  /** The current size, which need not be one of the options. */
  readonly current: number;
  /** Path of the list. */
  readonly action: string;
  /** The rest of the list's query. */
  readonly keep: Readonly<Record<string, string>>;
  /** Label of the choice. */
  readonly label?: string;
  /** Whether a choice changes the list in place. */
  readonly refines?: boolean;
}

export default function PageSize({
  options,
  current,
  action,
  keep,
  label = 'Items per page',
  refines = false,
}: PageSizeProps) {
  const offered = options.map((option) => ({ label: option.label, value: String(option.value) }));
  // Shows the current size even when it is not an option.
  const inForce = options.some((option) => option.value === current)
    ? []
    : [{ label: String(current), value: String(current), hidden: true }];
  return (
    <form className="page-size list-choice" data-enhance={refines ? 'refine' : undefined} action={action} method="get">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        label={label}
        name="limit"
        value={String(current)}
        options={[...inForce, ...offered]}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <Button class="without-script" variant="secondary" size="s">
        Show<span className="hidden-words"> items per page</span>
      </Button>
    </form>
  );
}
