/** One state of a component: its documentation, its place on `/styleguide`, and what its tests run on. */
export interface Example {
  /** Unique within the component. */
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** HTML of the default slot. */
  readonly slot?: string;
}
