/** Name of a field, its place among those of its name, and its value; of a box whether it is checked. */
export type TypedValue = readonly [name: string, place: number, value: string | boolean];
