/** One state of a component, for its documentation, the page `/styleguide` and its tests. */
export interface Example {
  /** Unique within the component. */
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** HTML of the default slot. */
  readonly slot?: string;
}
